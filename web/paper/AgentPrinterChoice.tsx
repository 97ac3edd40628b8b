/** Which of the printers that agents drive; each says what is wrong with it. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedPrinter } from '../../domain/printing/print-contract.ts'
import { call } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'

/** Empty for whoever may not print there, and without network. */
export function useOfferedPrinters(): readonly OfferedPrinter[] {
  const mayPrint = useMay()('printing.printer.print')
  const { data } = useQuery({
    queryKey: ['printJob', 'offered'],
    enabled: mayPrint,
    queryFn: ({ signal }) =>
      call<{ rows: OfferedPrinter[] }>('GET', '/api/printers/offered', undefined, { signal }),
  })
  return data?.rows ?? []
}

type ChoiceProps = {
  value: string | null
  size?: 'lg'
  onChange: (printer: string) => void
}

export function AgentPrinterChoice({ value, size, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const printers = useOfferedPrinters()
  const [first] = printers
  // Most shops have one: nobody has to choose it.
  useEffect(() => {
    if (value === null && first) onChange(first.id)
  }, [value, first, onChange])
  const labelOf = ({ name, trouble }: OfferedPrinter): string =>
    trouble
      ? t('printing.printerTrouble', { name, trouble: t(`printing.reason.${trouble}`) })
      : name
  return (
    <NativeSelect
      size={size}
      label={t('printing.printer')}
      value={value ?? ''}
      data={[
        ...(printers.some(({ id }) => id === value) ? [] : [{ value: '', label: '–' }]),
        ...printers.map((it) => ({ value: it.id, label: labelOf(it) })),
      ]}
      onChange={({ currentTarget }) => currentTarget.value && onChange(currentTarget.value)}
    />
  )
}
