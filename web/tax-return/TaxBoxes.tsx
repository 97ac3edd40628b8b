/** The boxes of the form as a table: those of the country, or the company's own. */
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTable, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestOf } from '../../domain/kernel/field/longest.ts'
import { type TaxBox, taxBoxInput } from '../../domain/tax-return/tax-box.ts'
import classes from '../books/Books.module.css'
import { askBooksAgain } from '../books/book-queries.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { Cancel } from '../kernel/parts/Cancel.tsx'
import { Dialog } from '../kernel/parts/Dialog.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { CallError, call, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import own from './Tax.module.css'
import { useBoxes } from './tax-queries.ts'

const cells = ['code', 'en', 'fr', 'ar', 'formula'] as const

const blank: TaxBox = { code: '', en: '', fr: '', ar: '', formula: '', role: null }

export function TaxBoxes({ onClose }: { onClose: () => void }) {
  const { data } = useBoxes()
  return data ? <BoxTable key={String(data.isOwn)} {...data} onClose={onClose} /> : <Wait />
}

type BoxTableProps = { boxes: readonly TaxBox[]; isOwn: boolean; onClose: () => void }

type Keyed = TaxBox & { key: number }

function useBoxTable(given: readonly TaxBox[], onClose: () => void) {
  const { t } = useTranslation()
  const [boxes, setBoxes] = useState<Keyed[]>(() => given.map((box, key) => ({ ...box, key })))
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const send = async (sent: readonly TaxBox[]) => {
    setBusy(true)
    setError(undefined)
    try {
      await call('PUT', '/api/books/tax-boxes', { boxes: sent })
      toast.success(t('label.updateSuccess'))
      await askBooksAgain()
      onClose()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return {
    boxes,
    error,
    isBusy,
    change: (key: number, more: Partial<TaxBox>) =>
      setBoxes(boxes.map((box) => (box.key === key ? { ...box, ...more } : box))),
    add: () =>
      setBoxes([...boxes, { ...blank, key: Math.max(0, ...boxes.map(({ key }) => key)) + 1 }]),
    remove: (key: number) => setBoxes(boxes.filter((box) => box.key !== key)),
    save: () => send(boxes.map(({ key: _, ...box }) => box)),
    reset: () => send([]),
  }
}

function BoxTable({ boxes: given, isOwn, onClose }: BoxTableProps) {
  const { t } = useTranslation()
  const may = useMay()
  const table = useBoxTable(given, onClose)
  const problem = table.error instanceof CallError ? table.error.problem : undefined
  const canWrite = may('books.journal.post')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconTable}
      tone="plain"
      size={1080}
      title={t('taxReturn.boxes')}
      sentence={t('taxReturn.boxesHint')}
      harm={
        canWrite &&
        isOwn && (
          <Button variant="subtle" color="gray" onClick={() => void table.reset()}>
            {t('taxReturn.countryBoxes')}
          </Button>
        )
      }
      actions={
        <>
          <Cancel onClick={onClose} />
          {canWrite && (
            <Button loading={table.isBusy} onClick={() => void table.save()}>
              {t('action.save')}
            </Button>
          )}
        </>
      }
    >
      <div className={own.form}>
        {table.error !== undefined && (
          <FormNotice tone="error">
            {messageOf(table.error)}
            {problem?.field && ` (${Number(problem.field.split('.')[1] ?? 0) + 1})`}
          </FormNotice>
        )}
        <div style={{ maxBlockSize: '60vh', overflow: 'auto' }}>
          <table className={classes.table} aria-label={t('taxReturn.boxes')}>
            <thead>
              <tr>
                {cells.map((cell) => (
                  <th key={cell}>{t(`taxReturn.cell.${cell}`)}</th>
                ))}
                <th>{t('taxReturn.cell.role')}</th>
                <th aria-label={t('action.delete')} />
              </tr>
            </thead>
            <tbody>
              {table.boxes.map((box, at) => (
                <BoxRow
                  key={box.key}
                  box={box}
                  at={at}
                  isReadOnly={!canWrite}
                  onChange={(more) => table.change(box.key, more)}
                  onRemove={() => table.remove(box.key)}
                />
              ))}
            </tbody>
          </table>
        </div>
        {canWrite && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={table.add}
          >
            {t('taxReturn.addBox')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

type BoxRowProps = {
  box: TaxBox
  at: number
  isReadOnly: boolean
  onChange: (more: Partial<TaxBox>) => void
  onRemove: () => void
}

function BoxRow({ box, at, isReadOnly, onChange, onRemove }: BoxRowProps) {
  const { t } = useTranslation()
  const named = (name: string) => t('ledger.cell', { name, line: at + 1 })
  return (
    <tr>
      {cells.map((cell) => (
        <td key={cell} className={classes.input} data-label={t(`taxReturn.cell.${cell}`)}>
          <TextInput
            aria-label={named(t(`taxReturn.cell.${cell}`))}
            dir={cell === 'ar' ? 'rtl' : 'ltr'}
            readOnly={isReadOnly}
            maxLength={longestOf(taxBoxInput.shape[cell])}
            value={box[cell]}
            onChange={(event) => onChange({ [cell]: event.currentTarget.value })}
          />
        </td>
      ))}
      <td className={classes.input} data-label={t('taxReturn.cell.role')}>
        <Select
          aria-label={named(t('taxReturn.cell.role'))}
          readOnly={isReadOnly}
          clearable
          data={(['due', 'credit'] as const).map((value) => ({
            value,
            label: t(`taxReturn.role.${value}`),
          }))}
          value={box.role}
          onChange={(role) => onChange({ role: role as TaxBox['role'] })}
        />
      </td>
      <td className={classes.input}>
        {!isReadOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={named(t('action.delete'))}
            onClick={onRemove}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}
