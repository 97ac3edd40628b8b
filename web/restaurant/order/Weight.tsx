/** How much of what is sold by weight. */
import { Input } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn, type UnitNames } from '../../../domain/kernel/naming/local-name.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { useLanguage } from '../../kernel/words/words.ts'

type WeightProps = {
  unit: UnitNames
  value: string | null
  onChange: (weight: string | null) => void
}

export function Weight({ unit, value, onChange }: WeightProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Input.Wrapper label={t('till.weight')} id={id}>
      <DecimalInput
        id={id}
        size="lg"
        data-autofocus
        suffix={signIn(useLanguage(), unit)}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  )
}
