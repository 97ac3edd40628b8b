/** The sizes or the colours of the company, to be ticked. */
import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mustEntity } from '../../domain/kernel/entity.ts'
import classes from './Variants.module.css'
import type { ShownFeature } from './variant-plan.ts'

type FeatureChoiceProps = {
  of: 'size' | 'colour'
  all: readonly ShownFeature[]
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

export function FeatureChoice({ of, all, chosen, onChange }: FeatureChoiceProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const title = t(`entity.${of}.many`)
  const areAll = all.length > 0 && chosen.length === all.length
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset className={classes.choice} aria-labelledby={titleId}>
      <div className={classes.choiceHead}>
        <span id={titleId} className={classes.choiceTitle}>
          {title}
        </span>
        {all.length > 1 && (
          <button
            type="button"
            className={classes.link}
            onClick={() => onChange(areAll ? [] : all.map(({ id }) => id))}
          >
            {t(areAll ? 'variants.none' : 'variants.all')}
            <span className="ct-hidden">: {title}</span>
          </button>
        )}
      </div>
      <div className={classes.options}>
        {all.map(({ id, name, code }) => (
          <Checkbox
            key={id}
            classNames={{ body: classes.option }}
            label={
              <span className={classes.optionName}>
                {code && (
                  <span className={classes.swatch} style={{ backgroundColor: code }} aria-hidden />
                )}
                <bdi>{name}</bdi>
              </span>
            }
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
        {all.length === 0 && (
          <p className={classes.empty}>
            <Link to={`${mustEntity(of).path}/new`}>{t(`entity.${of}.new`)}</Link>
          </p>
        )}
      </div>
    </fieldset>
  )
}
