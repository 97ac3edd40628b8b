/** The unit an item is kept in, and its barcodes: each with the unit, the number and the price. */
import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { WidgetProps } from '../kernel/form/inputs/widget.ts'
import LinesInput from '../kernel/form/lines/LinesInput.tsx'
import type { LinesExtras } from '../kernel/form/lines/lines-extras.ts'
import type { LinesModel } from '../kernel/form/lines/lines-model.ts'
import type { LayoutProps } from '../kernel/form/model/form-parts.ts'
import type { HeldLine } from '../kernel/form/model/form-values.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { Bars } from './Bars.tsx'
import classes from './ItemForm.module.css'
import { Placed } from './Placed.tsx'

export function ItemBarcodes(props: LayoutProps) {
  const { t } = useTranslation()
  return (
    <Card title={t('item.unitsAndBarcodes')}>
      <div className={classes.grid}>
        <Placed {...props} name="unit" />
        <Placed {...props} name="barcodes" span={6} widget={BarcodesWidget} />
      </div>
    </Card>
  )
}

const widths = { code: 'minmax(248px, 3fr)', unit: 'minmax(104px, 1.4fr)' }

const lead = { code: (line: HeldLine) => <Bars code={line.code} /> }

function BarcodesWidget(props: WidgetProps) {
  const extras = useMemo<LinesExtras>(
    () => ({ lead, widths, tools: (model) => <GenerateButton model={model} /> }),
    [],
  )
  return <LinesInput {...props} extras={extras} />
}

const isEmpty = (line: HeldLine | undefined): line is HeldLine =>
  line !== undefined && String(line.code ?? '').trim() === ''

/** A code of the shop's own, for the line that has none yet or for a new one. */
function GenerateButton({ model: { lines, actions } }: { model: LinesModel }) {
  const { t } = useTranslation()
  const generation = useMutation({
    mutationFn: () => call<{ code: string }>('POST', '/api/items/barcode'),
    onError: (error) => toast.error(messageOf(error)),
    onSuccess: ({ code }) => {
      const empty = lines.find(isEmpty)
      if (!empty) return actions.add(undefined, { code })
      actions.change({ line: empty.id, cell: 'code' }, code)
      actions.focus({ line: empty.id, cell: 'unit' })
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconWand size={16} stroke={1.75} aria-hidden />}
      loading={generation.isPending}
      onClick={() => generation.mutate()}
    >
      {t('item.generateBarcode')}
    </Button>
  )
}
