/** What an item is made of, and what that costs. */
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../kernel/form/inputs/FieldBox.tsx'
import type { LayoutProps } from '../kernel/form/model/form-parts.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import { useSession } from '../kernel/session/session.ts'
import { fieldLabel } from '../kernel/words/words.ts'
import { useUsualUnits } from './component-units.ts'
import classes from './ItemForm.module.css'
import { Placed } from './Placed.tsx'
import { RecipeCost } from './RecipeCost.tsx'

export default function RecipeForm(props: LayoutProps) {
  const { t } = useTranslation()
  const { form, isReadOnly } = props
  const { limits } = useSession()
  const { components, byProducts } = form.entity.fields
  useUsualUnits(form, !isReadOnly)
  return (
    <div className={limits.canSeeCost ? classes.layout : classes.column}>
      <div className={classes.column}>
        <Card title={t('form.section.recipe.item')}>
          <div className={classes.grid}>
            <Placed {...props} name="item" span={4} />
            <Placed {...props} name="isActive" />
            <Placed {...props} name="quantityGenerated" />
            <Placed {...props} name="unitGenerated" />
            <Placed {...props} name="use" span={6} />
          </div>
        </Card>
        {components && (
          <Card title={fieldLabel(t, form.entity.name, 'components')}>
            <FieldBox form={form} name="components" field={components} isReadOnly={isReadOnly} />
          </Card>
        )}
        <Card title={t('recipe.batchCosts')}>
          <div className={classes.grid}>
            <Placed {...props} name="labour" span={3} />
            <Placed {...props} name="overhead" span={3} />
          </div>
          {byProducts && (
            <FieldBox form={form} name="byProducts" field={byProducts} isReadOnly={isReadOnly} />
          )}
        </Card>
        <Card>
          <div className={classes.grid}>
            <Placed {...props} name="note" span={6} />
          </div>
        </Card>
      </div>
      {limits.canSeeCost && (
        <div className={classes.column}>
          <RecipeCost form={form} />
        </div>
      )}
    </div>
  )
}
