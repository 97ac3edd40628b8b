import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { WidgetProps } from '../kernel/form/inputs/widget.ts'
import { CompanyChoice } from './company/CompanyChoice.tsx'
import { countriesIn } from './registration/countries.ts'

export default function CountryWidget(props: WidgetProps) {
  const { language } = useTranslation().i18n
  const choices = useMemo(() => countriesIn(language), [language])
  return <CompanyChoice {...props} choices={choices} />
}
