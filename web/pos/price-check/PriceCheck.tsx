/** What something costs and where it lies, for a client who asks: the sale stays as it is. */
import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { latinDigits } from '../../../domain/kernel/text.ts'
import type { TillItem } from '../../../domain/pos/contract.ts'
import { checkedPrice, offersWith } from '../../../domain/pos/promotion/checked-price.ts'
import type { StockPlace } from '../../../domain/pos/quantity/stock-places.ts'
import { type SoldUnit, soldUnits, unitSign } from '../../../domain/pos/ticket/sale-price.ts'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { call } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import panels from '../panels/Panels.module.css'
import { FindBox } from '../sell/FindBox.tsx'
import { FirstMoney, SecondMoney } from '../TillMoney.tsx'
import classes from './PriceCheck.module.css'

const mostFound = 30

type PriceProps = { item: TillItem; unit: SoldUnit; now: Date }

/** As a sale of one would: what promotions leave of it, and by which. */
function Price({ item, unit, now }: PriceProps) {
  const { shop, sale } = useDesk()
  const language = currentLanguage()
  const { listed, price, promotions } = checkedPrice(item, unit, { sale, shop, now })
  return (
    <span className={classes.amounts}>
      <FirstMoney amount={price} className={classes.strong} />
      <SecondMoney amount={price} className={classes.quiet} />
      {promotions.length > 0 && (
        <span className={classes.given}>
          <s>
            <FirstMoney amount={listed} />
          </s>{' '}
          {promotions.map((it) => nameIn(language, it)).join(' · ')}
        </span>
      )}
    </span>
  )
}

function Prices({ item }: { item: TillItem }) {
  const { t } = useTranslation()
  const { shop, sale, basics } = useDesk()
  // What holds when the dialog asks holds until something else is asked.
  const [now] = useState(() => new Date())
  const language = currentLanguage()
  const { customer } = sale
  const units = soldUnits(item, basics)
  const own = units.find(({ id }) => id === item.unit)
  const offers = own ? offersWith(item, own, { sale, shop, now }) : []
  return (
    <section className={classes.part}>
      <h3>
        {t('priceCheck.prices')}
        {customer && (
          <span className={classes.quiet}>
            {' '}
            {t('priceCheck.for', { name: nameIn(language, customer) })}
          </span>
        )}
      </h3>
      <ul className={classes.rows}>
        {units.map((unit) => (
          <li key={unit.id} className={classes.row}>
            <span>{unitSign(basics, unit.id, language)}</span>
            <Price item={item} unit={unit} now={now} />
          </li>
        ))}
      </ul>
      {offers.length > 0 && (
        <p className={classes.given}>
          {t('priceCheck.offers', {
            offers: offers.map((it) => nameIn(language, it)).join(' · '),
          })}
        </p>
      )}
      {item.asksPrice && <p className={classes.quiet}>{t('priceCheck.open')}</p>}
    </section>
  )
}

/** Who may not see stock is not told of it here either. */
function Stock({ item }: { item: TillItem }) {
  const { t } = useTranslation()
  const { till, basics } = useDesk()
  const may = useMay()
  const isSeen = may('stock.level.view')
  const { data, isError } = useQuery({
    queryKey: ['till-stock', 'places', basics.register.id, item.id],
    queryFn: ({ signal }) =>
      call<{ rows: StockPlace[] }>(
        'GET',
        `/api/pos/stock/places?register=${basics.register.id}&item=${item.id}`,
        undefined,
        { signal },
      ),
    enabled: isSeen && till.isOnline,
    retry: false,
  })
  if (!isSeen) return null
  const unit = unitSign(basics, item.unit, currentLanguage())
  return (
    <section className={classes.part}>
      <h3>{t('priceCheck.stock')}</h3>
      {(!till.isOnline || isError) && <p className={classes.quiet}>{t('priceCheck.stockAway')}</p>}
      {data?.rows.length === 0 && <p className={classes.quiet}>{t('priceCheck.stockNone')}</p>}
      <ul className={classes.rows}>
        {data?.rows.map(({ warehouse, name, branch, isHere, quantity }) => (
          <li key={warehouse} className={classes.row}>
            <span>
              <bdi>{branch && branch !== name ? `${branch} · ${name}` : name}</bdi>
              {isHere && <span className={classes.quiet}> ({t('priceCheck.here')})</span>}
            </span>
            <span className={classes.strong}>
              <bdi dir="ltr">{formatDecimal(quantity)}</bdi> {unit}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function PriceCheck({ code, onClose }: { code?: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { till, take, isReader } = useDesk()
  const [text, setText] = useState(code ?? '')
  const [chosen, setChosen] = useState<TillItem | null>(
    () => (code && till.catalogue.byCode(latinDigits(code.trim()))?.item) || null,
  )
  const language = currentLanguage()
  const typed = text.trim()
  const exact = typed ? till.catalogue.byCode(latinDigits(typed))?.item : undefined
  const found = exact ? [exact] : typed ? till.catalogue.search(typed, mostFound) : []
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    setChosen(found[0] ?? null)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconTag}
      tone="plain"
      size={560}
      title={t('priceCheck.title')}
      sentence={t('priceCheck.sentence')}
      actions={
        <>
          <Button variant="subtle" color="gray" size="lg" onClick={onClose}>
            {t('action.close')}
          </Button>
          {chosen && !isReader && (
            <Button
              variant="default"
              size="lg"
              onClick={() => {
                onClose()
                take(chosen)
              }}
            >
              {t('priceCheck.take')}
            </Button>
          )}
        </>
      }
    >
      <FindBox
        label={t('priceCheck.find')}
        value={text}
        onChange={(next) => {
          setText(next)
          setChosen(null)
        }}
        onKeyDown={onKeyDown}
      />
      {chosen ? (
        <div className={classes.found} role="status">
          <p className={classes.name}>
            <bdi>{nameIn(language, chosen)}</bdi>
          </p>
          {chosen.note && (
            <p className={panels.itemNote} dir="auto">
              {chosen.note}
            </p>
          )}
          <Prices item={chosen} />
          <Stock item={chosen} />
        </div>
      ) : (
        <>
          {typed && found.length === 0 && <p className={panels.none}>{t('priceCheck.none')}</p>}
          <ul className={panels.list}>
            {found.map((item) => (
              <li key={item.id}>
                <button type="button" className={panels.row} onClick={() => setChosen(item)}>
                  <span className={panels.naming}>
                    <span className={panels.name}>{nameIn(language, item)}</span>
                    <span className={panels.under}>{item.specialCode}</span>
                  </span>
                  <FirstMoney amount={item.unitPrice} className={panels.amount} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
