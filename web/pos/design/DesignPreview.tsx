/** The values as they are typed, on the till itself, which is loaded only to be looked at here. */
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Linked } from '../../../domain/kernel/field.ts'
import type { PosDesign } from '../../../domain/pos/contract.ts'
import { standardDesign } from '../../../domain/pos/design/standard-design.ts'
import { posDesign } from '../../../domain/pos/pos-design.entity.ts'
import type { FormValues } from '../../kernel/form/model/form-values.ts'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import classes from './DesignPreview.module.css'

const PreviewTill = lazy(() => import('./PreviewTill.tsx'))

/** Whole numbers are held as text while they are typed. */
const plain = (key: string, value: unknown): unknown =>
  key.startsWith('button') && /^\d+$/.test(String(value)) ? Number(value) : value

/** What is typed, as far as it is a value already; the standard for the rest. */
function designOf(values: FormValues): PosDesign {
  const fit = Object.entries(standardDesign).map(([key, standard]) => {
    if (key === 'backImage') return [key, (values.backImage as Linked | null)?.id ?? null]
    const value = plain(key, values[key])
    const field = posDesign.fields[key as keyof typeof posDesign.fields]
    return [key, field.schema.safeParse(value).success ? value : standard]
  })
  return Object.fromEntries(fit) as PosDesign
}

export function DesignPreview({ values }: { values: FormValues }) {
  const { t } = useTranslation()
  const design = useMemo(() => designOf(values), [values])
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>{t('posDesign.preview')}</figcaption>
      <Suspense fallback={<Wait />}>
        <PreviewTill design={design} />
      </Suspense>
    </figure>
  )
}
