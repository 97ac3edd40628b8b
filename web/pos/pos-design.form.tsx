/** The eleven values of a till's look, with looks to begin with, and a till that wears it. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { sentFields } from '../../domain/kernel/entity.ts'
import { type DesignPreset, designPresets } from '../../domain/pos/design/design-presets.ts'
import { FieldGrid } from '../kernel/form/FormFields.tsx'
import type { LayoutProps } from '../kernel/form/model/form-parts.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import classes from './design/DesignPreview.module.css'
import { DesignPreview } from './design/DesignPreview.tsx'

const cards = [
  ['name', ['name']],
  [
    'backColour',
    [
      'backColour',
      'textColour',
      'buttonColour',
      'buttonTextColour',
      'gridColour',
      'gridTextColour',
      'borderColour',
    ],
  ],
  ['opacity', ['opacity', 'backImage', 'buttonHeight', 'buttonWidth']],
] as const

export default function PosDesignForm({ form, isReadOnly }: LayoutProps) {
  const { t } = useTranslation()
  const fields = sentFields(form.entity)
  return (
    <div className={classes.layout}>
      <div className={classes.column}>
        {cards.map(([first, keys]) => (
          <Card
            key={first}
            title={t(`form.section.posDesign.${first}`)}
            aside={first === 'backColour' && !isReadOnly && <Presets form={form} />}
          >
            <FieldGrid
              form={form}
              fields={fields.filter(([key]) => (keys as readonly string[]).includes(key))}
              isReadOnly={isReadOnly}
            />
          </Card>
        ))}
      </div>
      <DesignPreview values={form.state.values} />
    </div>
  )
}

function Presets({ form }: Pick<LayoutProps, 'form'>) {
  const { t } = useTranslation()
  const wear = (preset: DesignPreset) => {
    for (const [key, value] of Object.entries(designPresets[preset]))
      if (key.endsWith('Colour')) form.model.setValue(key, value)
  }
  return (
    <fieldset className={classes.presets} aria-label={t('posDesign.presets')}>
      {(Object.keys(designPresets) as DesignPreset[]).map((preset) => (
        <Button key={preset} size="xs" variant="default" onClick={() => wear(preset)}>
          <span
            className={classes.swatch}
            style={{
              background: designPresets[preset].buttonColour,
              borderColor: designPresets[preset].borderColour,
            }}
            aria-hidden
          />
          {t(`posDesign.preset.${preset}`)}
        </Button>
      ))}
    </fieldset>
  )
}
