/** One branch or one project, remembered by its id. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mustEntity } from '../../../domain/kernel/entity.ts'
import { Picker } from '../../kernel/form/picker/Picker.tsx'
import { call } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import classes from '../Books.module.css'
import type { Place } from '../book-queries.ts'

type PlaceFilterProps = {
  target: 'branch' | 'project'
  id: string | null
  onChange: (id: string | null) => void
}

const places = ['branch', 'project'] as const

type PlaceFiltersProps = { place: Place; onChange: (place: Place) => void }

/** Both beside each other. */
export const PlaceFilters = ({ place, onChange }: PlaceFiltersProps) =>
  places.map((target) => (
    <PlaceFilter
      key={target}
      target={target}
      id={place[target]}
      onChange={(id) => onChange({ ...place, [target]: id })}
    />
  ))

function PlaceFilter({ target, id, onChange }: PlaceFilterProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { api, can } = mustEntity(target)
  const canSee = may(`${can}.view` as Parameters<typeof may>[0])
  const { data } = useQuery({
    queryKey: [target, 'named', id],
    queryFn: ({ signal }) =>
      call<{ id: string; name: string }>('GET', `${api}/${id}`, undefined, { signal }),
    enabled: id !== null && canSee,
  })
  if (!canSee) return null
  return (
    <div className={classes.choice}>
      <Picker
        target={target}
        canCreate={false}
        isCompact
        aria-label={t(`field.${target}`)}
        placeholder={t(`field.${target}`)}
        value={id && data ? { id, title: data.name } : null}
        onChange={(chosen) => onChange(chosen?.id ?? null)}
      />
    </div>
  )
}
