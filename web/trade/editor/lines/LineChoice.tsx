/** Lines of a document with a quantity for each, never more than is left. */
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../../domain/kernel/format.ts'
import { isDecimal, isZero } from '../../../../domain/kernel/number/decimal.ts'
import { isMore } from '../../../../domain/kernel/number/fraction.ts'
import classes from '../../../kernel/document/Document.module.css'
import { DecimalInput } from '../../../kernel/form/inputs/DecimalInput.tsx'
import { ErrorLine } from '../../../kernel/form/inputs/ErrorLine.tsx'

export type Choosable = {
  id: string
  name: string
  unit: string
  /** Not told to whoever counts blind. */
  left: string | null
  quantity: string | null
  /** Of a return: whether the goods go back on the shelf. */
  isRestocked?: boolean
}

/** Taken lines, each with a quantity that can be. */
export const chosenLines = (lines: readonly Choosable[]): Choosable[] =>
  lines.filter(({ quantity }) => quantity !== null && !isZero(quantity))

export const isTooMuch = ({ quantity, left }: Choosable): boolean =>
  quantity !== null &&
  (!isDecimal(quantity) || (left !== null && isMore(quantity, left)) || isMore('0', quantity))

type LineChoiceProps = {
  lines: readonly Choosable[]
  onChange: (lines: Choosable[]) => void
  hasStock?: boolean
}

export function LineChoice({ lines, onChange, hasStock = false }: LineChoiceProps) {
  const { t } = useTranslation()
  const isBlind = lines.every(({ left }) => left === null)
  const set = (id: string, change: Partial<Choosable>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...change } : line)))
  return (
    <table className={classes.choose}>
      <thead>
        <tr>
          <th scope="col">{t('document.column.item')}</th>
          {!isBlind && (
            <th scope="col" data-number data-left>
              {t('document.left')}
            </th>
          )}
          <th scope="col" data-number>
            {t(isBlind ? 'transfer.counted' : 'document.column.quantity')}
          </th>
          {hasStock && (
            <th scope="col" data-tick>
              {t('document.toStock')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <bdi>{line.name}</bdi> <span className={classes.quiet}>{line.unit}</span>
            </td>
            {line.left !== null && (
              <td data-number data-left>
                <bdi dir="ltr">{formatDecimal(line.left)}</bdi>
              </td>
            )}
            <td data-number>
              <DecimalInput
                aria-label={t('document.quantityOf', { name: line.name })}
                aria-describedby={`${line.id}-wrong`}
                error={isTooMuch(line)}
                value={line.quantity}
                onChange={(quantity) => set(line.id, { quantity })}
              />
              <p id={`${line.id}-wrong`} className={classes.wrong} aria-live="polite">
                {line.left !== null && isTooMuch(line) && (
                  <ErrorLine
                    error={{ code: 'range', facts: { limit: formatDecimal(line.left) } }}
                  />
                )}
              </p>
            </td>
            {hasStock && (
              <td>
                <Checkbox
                  aria-label={t('document.toStockOf', { name: line.name })}
                  checked={line.isRestocked ?? true}
                  onChange={(event) => set(line.id, { isRestocked: event.currentTarget.checked })}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
