/** The matrix of what was ticked: new, or there already; and the names and codes of the new ones. */
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Existing, Variant } from '../../domain/catalog/variants.ts'
import classes from './Variants.module.css'
import type { ShownFeature } from './variant-plan.ts'

type VariantPreviewProps = {
  sizes: readonly ShownFeature[]
  colours: readonly ShownFeature[]
  plan: readonly Variant[]
  existing: readonly Existing[]
}

/** A feature that was not ticked is none: one row or one column without a name. */
const orNone = (features: readonly ShownFeature[]): readonly (ShownFeature | null)[] =>
  features.length > 0 ? features : [null]

export function VariantPreview({ sizes, colours, plan, existing }: VariantPreviewProps) {
  const { t } = useTranslation()
  if (sizes.length + colours.length === 0)
    return <p className={classes.empty}>{t('variants.nothingChosen')}</p>
  const isThere = (size: ShownFeature | null, colour: ShownFeature | null) =>
    existing.some((it) => it.sizeId === (size?.id ?? null) && it.colourId === (colour?.id ?? null))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <section className={classes.scroller} aria-label={t('variants.matrix')} tabIndex={0}>
        <table className={classes.matrix} aria-label={t('variants.matrix')}>
          <thead>
            <tr>
              <td />
              {orNone(sizes).map((size) => (
                <th key={size?.id ?? ''} scope="col">
                  <bdi>{size?.name ?? '–'}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {orNone(colours).map((colour) => (
              <tr key={colour?.id ?? ''}>
                <th scope="row">
                  <bdi>{colour?.name ?? '–'}</bdi>
                </th>
                {orNone(sizes).map((size) => (
                  <td key={size?.id ?? ''} data-there={isThere(size, colour) || undefined}>
                    <State isThere={isThere(size, colour)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <ol className={classes.plan} aria-label={t('variants.willBeMade')} tabIndex={0}>
        {plan.map(({ name, specialCode, sizeId, colourId }) => (
          <li key={`${sizeId} ${colourId}`} className={classes.planned}>
            <bdi>{name}</bdi>
            {specialCode && (
              <bdi dir="ltr" className={classes.code}>
                {specialCode}
              </bdi>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function State({ isThere }: { isThere: boolean }) {
  const { t } = useTranslation()
  const Mark = isThere ? IconCheck : IconPlus
  return (
    <>
      <Mark size={16} stroke={1.75} aria-hidden />
      <span className="ct-hidden">{t(isThere ? 'variants.there' : 'variants.new')}</span>
    </>
  )
}
