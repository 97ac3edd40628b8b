/** The geometry of the form that is about to come; shown only when it takes a moment. */
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../domain/kernel/entity.ts'
import { Card, Page, PageBody, PageHead } from '../parts/Sheet.tsx'
import form from './Form.module.css'
import classes from './FormSkeleton.module.css'
import { isBlock, isWide } from './inputs/widgets.tsx'
import { sectionsOf } from './model/form-sections.ts'

export function FormSkeleton({ entity }: { entity: Entity }) {
  const { t } = useTranslation()
  return (
    <Page ground="page">
      <PageHead
        title={t(`entity.${entity.name}.one`)}
        back={entity.isSingle ? undefined : entity.path}
      />
      <PageBody>
        <div className={classes.skeleton} role="status" aria-label={t('label.pleaseWait')}>
          {sectionsOf(entity, isBlock).map(({ first, fields }) => (
            <Card key={first}>
              <div className={form.grid}>
                {fields.map(([key, field]) => (
                  <div key={key} className={classes.field} data-wide={isWide(field) || undefined}>
                    <span className={classes.label} />
                    <span className={classes.input} data-block={isBlock(field) || undefined} />
                  </div>
                ))}
              </div>
            </Card>
          ))}
        </div>
      </PageBody>
    </Page>
  )
}
