/** The foot of the page: what is known of the line one stands on, and the keys. */
import { Kbd } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDecimal, formatPercent } from '../../../domain/kernel/format.ts'
import type { DraftLine, LineFacts } from '../../../domain/trade/contract.ts'
import { costIn } from '../../../domain/trade/line-cost.ts'
import classes from '../../kernel/document/Document.module.css'
import { keyName } from '../../kernel/form/model/form-keys.ts'
import { Amount, Money } from '../../kernel/parts/Money.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { useShortcuts } from '../../kernel/shortcuts.ts'
import { useCurrency } from '../paper/look.ts'
import { lineMargin } from './lines/cost-watch.ts'
import { useEdited, useRoom } from './model/editor-context.ts'
import { factsFor } from './model/editor-state.ts'
import { isSale, layoutOf } from './model/layout.ts'
import { entry } from './model/line-walk.ts'

export function FootStrip() {
  const { t } = useTranslation()
  const line = useEdited(({ current, lines }) =>
    current === null || current === entry ? undefined : lines[current.line],
  )
  const facts = useEdited((state) => factsFor(state, line))
  const hasMoney = useEdited(({ behaviour }) => layoutOf(behaviour).hasMoney)
  const keys: [string, string][] = [
    ['Ins', 'document.keys.add'],
    ...(hasMoney ? [['F4', 'document.discount'] as [string, string]] : []),
    ['F8', 'paper.preview'],
    [keyName('D'), 'document.keys.duplicate'],
    ['Alt ↑↓', 'document.keys.move'],
    [keyName('⌫'), 'document.keys.remove'],
    [keyName('S'), 'document.keys.save'],
  ]
  useShortcuts([
    { keys: ['Enter'], meaning: 'document.keys.next' },
    { keys: ['↑', '↓'], meaning: 'document.keys.lines' },
    ...keys.map(([key, meaning]) => ({ keys: key.split(' '), meaning })),
  ])
  return (
    <footer className={classes.foot} data-foot>
      <div className={classes.facts} aria-live="polite">
        {line && facts && <LineFactsStrip line={line} facts={facts} />}
      </div>
      <dl className={classes.keys}>
        {keys.map(([key, meaning]) => (
          <div key={meaning}>
            <dt>
              <Kbd className={classes.key} dir="ltr">
                {key}
              </Kbd>
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </footer>
  )
}

function LineFactsStrip({ line, facts }: { line: DraftLine; facts: LineFacts }) {
  const { t } = useTranslation()
  const { currencies } = useSession().company
  const { taxes } = useRoom().terms
  const cost = costIn(facts, line.unit?.id)
  const margin = useEdited(({ behaviour, head }) =>
    isSale(behaviour) ? lineMargin(line, facts, { head, taxes, currencies }) : undefined,
  )
  return (
    <>
      <Fact label={t('document.item')}>{facts.name}</Fact>
      {facts.stock !== null && (
        <Fact label={t('document.onHand')}>
          <bdi dir="ltr">{formatDecimal(facts.stock)}</bdi>
        </Fact>
      )}
      {facts.available !== null && facts.available !== facts.stock && (
        <Fact label={t('stock.available')}>
          <bdi dir="ltr">{formatDecimal(facts.available)}</bdi>
        </Fact>
      )}
      {facts.stockAll !== null && (
        <Fact label={t('document.everywhere')}>
          <bdi dir="ltr">{formatDecimal(facts.stockAll)}</bdi>
        </Fact>
      )}
      {facts.last && <LastPrice last={facts.last} />}
      {cost !== undefined && (
        <Fact label={t('document.cost')}>
          <Money amount={cost} />
        </Fact>
      )}
      {margin !== undefined && (
        <Fact label={t('document.margin')}>
          <bdi dir="ltr">{formatPercent(margin)}</bdi>
        </Fact>
      )}
    </>
  )
}

function LastPrice({ last }: { last: NonNullable<LineFacts['last']> }) {
  const { t } = useTranslation()
  const look = useCurrency(last.currency)
  return (
    <Fact label={t('document.lastPrice')}>
      <Amount amount={last.price} look={look} />{' '}
      <bdi dir="ltr" className={classes.quiet}>
        {formatDate(last.day)}
      </bdi>
    </Fact>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className={classes.fact}>
    <span className={classes.factName}>{label}</span> <strong>{children}</strong>
  </span>
)
