-- Where a row has no name in the language of its reader and its own is in letters he does not read,
-- any name that he can read stands for it: an English reader of a shop that writes Arabic and French
-- reads the French one. As `nameIn` of domain/kernel/naming/local-name.ts says it.
create or replace function name_here(name text, alt_name text, name_fr text, name_ar text)
returns text
language sql stable parallel safe
as $$
  select coalesce(
    case current_setting('app.reader_language', true)
      when 'fr' then name_fr
      when 'ar' then name_ar
    end,
    case
      when (name ~ '[\u0600-\u06ff]') <> (current_setting('app.reader_language', true) = 'ar')
      then coalesce(
        case
          when (alt_name ~ '[\u0600-\u06ff]') = (current_setting('app.reader_language', true) = 'ar')
          then alt_name
        end,
        case
          when (name_fr ~ '[\u0600-\u06ff]') = (current_setting('app.reader_language', true) = 'ar')
          then name_fr
        end)
    end,
    name)
$$;

-- The name an item had when it was written on a line; if it is one of its names still, that of the
-- reader. One that was typed on the line stays as it was typed.
create function name_since(sold item, written text) returns text
language sql stable parallel safe
as $$
  select case
    when written in (sold.name, sold.alt_name, sold.name_fr, sold.name_ar)
    then local_name(sold)
    else written
  end
$$;
