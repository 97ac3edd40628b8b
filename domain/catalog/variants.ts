/**
 * The variants of an item: every chosen size in every chosen colour that its group does not hold
 * yet. Each gets a name that says what it is, and a code that follows those already given.
 */
/** A size or a colour as its own screen names it. */
export type Feature = { id: string; name: string; altName: string | null }

export type Model = {
  name: string
  altName: string | null
  nameFr: string | null
  nameAr: string | null
  specialCode: string | null
}

/** What the group holds already, the model included. */
export type Existing = { sizeId: string | null; colourId: string | null }

export type Variant = Model & { sizeId: string | null; colourId: string | null }

const maxName = 160
const maxCode = 40
const isArabic = (text: string): boolean => /[\u0600-\u06ff]/.test(text)

/** The word of a feature that fits a name: Arabic beside Arabic, the others beside the others. */
function wordFor({ name, altName }: Feature, beside: string): string {
  const words = [name, ...(altName ? [altName] : [])]
  return words.find((word) => isArabic(word) === isArabic(beside)) ?? name
}

/** The features never give way: a long name is cut before them. */
function named(name: string, features: readonly Feature[]): string {
  const ending = ` ${features.map((feature) => wordFor(feature, name)).join(' / ')}`
  return name.slice(0, maxName - ending.length).trimEnd() + ending
}

function namesOf(model: Model, features: readonly Feature[]): Omit<Model, 'specialCode'> {
  const maybe = (name: string | null): string | null => name && named(name, features)
  return {
    name: named(model.name, features),
    altName: maybe(model.altName),
    nameFr: maybe(model.nameFr),
    nameAr: maybe(model.nameAr),
  }
}

const keyOf = (sizeId: string | null, colourId: string | null): string => `${sizeId} ${colourId}`

/** What the codes of the variants of a model begin with. */
export const codeStem = (code: string): string => `${code.slice(0, maxCode - 5)}-`

/** Codes of one model are numbered: SHIRT-1, SHIRT-2; a number once given is not given again. */
function* codesAfter(code: string, given: readonly string[]): Generator<string, never> {
  const stem = codeStem(code)
  const numbers = given.flatMap((other) => {
    const isAlike = other.toLowerCase().startsWith(stem.toLowerCase())
    const number = isAlike ? other.slice(stem.length) : ''
    return /^\d{1,4}$/.test(number) ? [Number(number)] : []
  })
  for (let n = Math.max(0, ...numbers) + 1; ; n++) yield `${stem}${n}`
}

const orNone = (features: readonly Feature[]): readonly (Feature | null)[] =>
  features.length > 0 ? features : [null]

/** In the order of the matrix: colour by colour, each in all sizes. */
export function missingVariants(
  model: Model,
  sizes: readonly Feature[],
  colours: readonly Feature[],
  existing: readonly Existing[],
  givenCodes: readonly string[],
): Variant[] {
  const taken = new Set(existing.map((it) => keyOf(it.sizeId, it.colourId)))
  const codes = model.specialCode ? codesAfter(model.specialCode, givenCodes) : undefined
  const variants: Variant[] = []
  for (const colour of orNone(colours))
    for (const size of orNone(sizes)) {
      const features = [colour, size].filter((feature) => feature !== null)
      const key = keyOf(size?.id ?? null, colour?.id ?? null)
      if (features.length === 0 || taken.has(key)) continue
      taken.add(key)
      variants.push({
        ...namesOf(model, features),
        specialCode: codes?.next().value ?? null,
        sizeId: size?.id ?? null,
        colourId: colour?.id ?? null,
      })
    }
  return variants
}

/** Items of one model share this; the model without one gives its name. */
export const groupOf = (model: { name: string; group: string | null }): string =>
  (model.group ?? model.name).slice(0, 120).trimEnd()
