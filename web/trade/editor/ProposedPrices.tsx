/**
 * After a purchase: sale prices for the items whose cost it changed. Nothing happens until somebody
 * accepts; then the item itself is changed, under its own permission.
 */
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { marginOf } from '../../../domain/catalog/pricing/price-proposal.ts'
import { netOf } from '../../../domain/catalog/pricing/tax-inside.ts'
import { formatPercent } from '../../../domain/kernel/format.ts'
import { isDecimal } from '../../../domain/kernel/number/decimal.ts'
import { fractionOf } from '../../../domain/kernel/number/fraction.ts'
import type { PostedDocument, ProposedPrice } from '../../../domain/trade/contract.ts'
import classes from '../../kernel/document/Document.module.css'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Money } from '../../kernel/parts/Money.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { CallError, call, messageOf } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { useMay, useSession } from '../../kernel/session/session.ts'
import styles from '../landing/Landed.module.css'

/** Only purchases whose goods have a cost, for those who are told of it and may change items. */
export function ProposedPrices({ document }: { document: PostedDocument }) {
  const may = useMay()
  const { limits } = useSession()
  const { behaviour, state, id } = document
  const isPurchase = behaviour === 'purchaseInvoice' || behaviour === 'goodsReceipt'
  const isShown = isPurchase && state === 'posted' && limits.canSeeCost && may('catalog.item.edit')
  return isShown ? <Proposals key={id} document={id} /> : null
}

/** As proposed, the rule stays as it is; another price makes another profit. */
const changeOf = ({ version, after, proposed, profit }: ProposedPrice, price: string) => ({
  version,
  supplierPrice: after,
  unitPrice: price,
  ...(price === proposed ? { profit } : {}),
})

const wordsOf = (error: unknown): string => {
  const problem = error instanceof CallError ? error.problem : undefined
  return problem?.errors[0]?.message ?? messageOf(error)
}

function Proposals({ document }: { document: string }) {
  const { t } = useTranslation()
  const { data: rows = [] } = useQuery({
    queryKey: ['item', 'proposed', document],
    queryFn: async ({ signal }) =>
      (
        await call<{ rows: ProposedPrice[] }>(
          'GET',
          `/api/purchases/${document}/prices`,
          undefined,
          {
            signal,
          },
        )
      ).rows,
  })
  const [typed, setTyped] = useState<Record<string, string | null>>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  if (rows.length === 0) return null
  const priceOf = (row: ProposedPrice): string | null =>
    row.item.id in typed ? (typed[row.item.id] ?? null) : row.proposed
  const ready = rows.filter((row) => {
    const price = priceOf(row)
    return price !== null && isDecimal(price)
  })
  /** One after the other: each item answers for itself. */
  const accept = async (chosen: readonly ProposedPrice[]) => {
    setBusy(true)
    const refused: Record<string, string> = {}
    for (const row of chosen) {
      const body = changeOf(row, priceOf(row) ?? row.price)
      await call('PATCH', `/api/items/${row.item.id}`, body).catch((error: unknown) => {
        refused[row.item.id] = wordsOf(error)
      })
    }
    const count = chosen.length - Object.keys(refused).length
    if (count > 0) toast.success(t('prices.accepted', { count }))
    setErrors(refused)
    await queryClient.invalidateQueries({ queryKey: ['item'] })
    setBusy(false)
  }
  return (
    <section className={styles.panel} aria-label={t('prices.title')}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{t('prices.title')}</h2>
          <p className={classes.hint}>{t('prices.hint')}</p>
        </div>
        {ready.length > 1 && (
          <Button
            variant="default"
            loading={isBusy}
            leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
            onClick={() => void accept(ready)}
          >
            {t('prices.acceptAll')}
          </Button>
        )}
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('document.column.item')}</th>
            <th scope="col" data-number>
              {t('prices.cost')}
            </th>
            <th scope="col" data-number>
              {t('prices.price')}
            </th>
            <th scope="col" data-number>
              {t('prices.proposed')}
            </th>
            <th scope="col" data-number>
              {t('prices.margin')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ProposalRow
              key={row.item.id}
              row={row}
              price={priceOf(row)}
              error={errors[row.item.id]}
              isBusy={isBusy}
              onType={(price) => setTyped({ ...typed, [row.item.id]: price })}
              onAccept={() => void accept([row])}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type ProposalRowProps = {
  row: ProposedPrice
  price: string | null
  error: string | undefined
  isBusy: boolean
  onType: (price: string | null) => void
  onAccept: () => void
}

function ProposalRow({ row, price, error, isBusy, onType, onAccept }: ProposalRowProps) {
  const { t } = useTranslation()
  const { firstCurrency } = useSession().company
  const name = row.item.title
  const isReady = price !== null && isDecimal(price)
  return (
    <tr>
      <td>
        <bdi>{name}</bdi> <span className={classes.quiet}>{row.unit.title}</span>
        {error && (
          <p className={classes.wrong} role="alert">
            {error}
          </p>
        )}
      </td>
      <td data-number data-label={t('prices.cost')}>
        <span className={styles.before}>
          <Money amount={row.before} />
        </span>
        <Money amount={row.after} />
      </td>
      <td data-number data-label={t('prices.price')}>
        <Money amount={row.price} />
        <Margin row={row} price={row.price} />
      </td>
      <td data-number data-label={t('prices.proposed')}>
        <DecimalInput
          aria-label={t('prices.proposedOf', { name })}
          error={error !== undefined}
          decimals={firstCurrency.decimals}
          value={price}
          onChange={onType}
        />
      </td>
      <td data-number data-label={t('prices.margin')}>
        {isReady ? <Margin row={row} price={price} /> : '–'}
      </td>
      <td>
        <Button
          variant="default"
          size="compact-sm"
          disabled={!isReady || isBusy}
          aria-label={t('prices.acceptOf', { name })}
          onClick={onAccept}
        >
          {t('prices.accept')}
        </Button>
      </td>
    </tr>
  )
}

function Margin({ row, price }: { row: ProposedPrice; price: string }) {
  const margin = marginOf(row.after, netOf(price, fractionOf(row.inside)))
  if (margin === null) return null
  return (
    <bdi dir="ltr" className={styles.margin} data-loss={margin.startsWith('-') || undefined}>
      {formatPercent(margin)}
    </bdi>
  )
}
