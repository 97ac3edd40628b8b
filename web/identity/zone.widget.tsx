import { useMemo } from 'react'
import type { WidgetProps } from '../kernel/form/inputs/widget.ts'
import { CompanyChoice } from './company/CompanyChoice.tsx'

/** The zones this browser knows, and the one the company has even if it is called otherwise here. */
const zonesWith = (own: unknown): string[] => {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone')]
  return [...new Set(typeof own === 'string' ? [own, ...known] : known)].sort()
}

export default function ZoneWidget(props: WidgetProps) {
  const choices = useMemo(
    () => zonesWith(props.value).map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    [props.value],
  )
  return <CompanyChoice {...props} choices={choices} />
}
