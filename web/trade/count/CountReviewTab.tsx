/** What was counted against what the books said at that moment; posted once, for good. */
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { CountReview, ReviewLine } from '../../../domain/stock/count-contract.ts'
import tables from '../../books/Books.module.css'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { TabProps } from '../../kernel/form/model/form-parts.ts'
import { confirm } from '../../kernel/parts/confirm.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../../kernel/parts/StatusBadge.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { CallError, messageOf } from '../../kernel/session/api.ts'
import { useSession } from '../../kernel/session/session.ts'
import { Quantity, Worth } from '../stock/StockAmounts.tsx'
import classes from './Count.module.css'
import { CountOutcome } from './CountOutcome.tsx'
import { CountSteps } from './CountSteps.tsx'
import { tellCount, useCountReview, useLiveCount } from './count-queries.ts'

export default function CountReviewTab({ row }: TabProps) {
  const { t } = useTranslation()
  useLiveCount(row.id)
  const { data, error, isPending } = useCountReview(row.id)
  const isKept = data?.state === 'plan' || data?.state === 'counting'
  return (
    <>
      <Card
        title={t('count.tab.review')}
        aside={data && <CountSteps id={row.id} state={data.state} />}
      >
        {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
        {isPending && <Wait />}
        {isKept && <Empty title={t('count.blind')} hint={t('count.blindHint')} />}
        {data && !isKept && <Review review={data} />}
      </Card>
      {data?.state === 'posted' && <CountOutcome review={data} />}
    </>
  )
}

const differs = ({ difference, isOtherLots }: ReviewLine): boolean =>
  isOtherLots || (difference !== null && !isZero(difference))

function Review({ review }: { review: CountReview }) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const lines = isAll ? review.lines : review.lines.filter((it) => differs(it) || !it.counted)
  const isOpen = review.state === 'review'
  const choose = (id: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <>
      {isOpen && (
        <Posting review={review} chosen={[...chosen]} onDone={() => setChosen(new Set())} />
      )}
      <div className={classes.filter}>
        <Checkbox
          label={t('count.showAll')}
          checked={isAll}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      </div>
      {lines.length === 0 ? (
        <Empty title={t('count.allMatch')} art="done" />
      ) : (
        <div className={tables.inCard}>
          <ReviewTable lines={lines} chosen={chosen} onChoose={isOpen ? choose : undefined} />
        </div>
      )}
    </>
  )
}

type PostingProps = { review: CountReview; chosen: string[]; onDone: () => void }

const rests = ['keep', 'zero'] as const

function Posting({ review, chosen, onDone }: PostingProps) {
  const { t } = useTranslation()
  const [posting] = useState(newId)
  const [rest, setRest] = useState<(typeof rests)[number]>('keep')
  const post = useMutation({
    async mutationFn() {
      const body = { posting, rest }
      try {
        await tellCount(review.id, 'post', body)
      } catch (error) {
        const facts = error instanceof CallError ? error.problem?.facts : undefined
        if (!facts?.isConfirmable) throw error
        const isSure = await confirm({
          title: t('count.post'),
          body: messageOf(error),
          confirmLabel: t('count.post'),
          isHarmful: true,
        })
        if (isSure) await tellCount(review.id, 'post', { ...body, isConfirmed: true })
      }
    },
  })
  const again = useMutation({
    mutationFn: (items: string[]) => tellCount(review.id, 'recount', { items }),
    onSuccess: onDone,
  })
  const doubtful = review.lines.filter((it) => it.needsRecount).map(({ item }) => item.id)
  const wanted = chosen.length > 0 ? chosen : doubtful
  const error = post.error ?? again.error
  return (
    <>
      {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
      <div className={classes.posting}>
        <NativeSelect
          label={t('count.rest')}
          value={rest}
          onChange={(event) => setRest(event.currentTarget.value === 'zero' ? 'zero' : 'keep')}
          data={rests.map((value) => ({ value, label: t(`count.rest.${value}`) }))}
        />
        <Button
          variant="default"
          disabled={wanted.length === 0}
          loading={again.isPending}
          onClick={() => again.mutate(wanted)}
        >
          {t('count.recount', { number: wanted.length })}
        </Button>
        <Button loading={post.isPending} onClick={() => post.mutate()}>
          {t('count.post')}
        </Button>
      </div>
    </>
  )
}

type ReviewTableProps = {
  lines: readonly ReviewLine[]
  chosen: ReadonlySet<string>
  onChoose?: (id: string) => void
}

function ReviewTable({ lines, chosen, onChoose }: ReviewTableProps) {
  const { t } = useTranslation()
  const { canSeeCost } = useSession().limits
  return (
    <table className={tables.table} aria-label={t('count.tab.review')}>
      <thead>
        <tr>
          {onChoose && <th aria-label={t('count.again')} />}
          <th>{t('stock.item')}</th>
          <th data-number>{t('count.counted')}</th>
          <th data-number>{t('count.expected')}</th>
          <th data-number>{t('count.difference')}</th>
          {canSeeCost && <th data-number>{t('stock.value')}</th>}
          <th>{t('count.counter')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.item.id}>
            {onChoose && (
              <td>
                <Checkbox
                  aria-label={t('count.chooseAgain', { name: line.item.title })}
                  checked={chosen.has(line.item.id)}
                  onChange={() => onChoose(line.item.id)}
                />
              </td>
            )}
            <td data-name>
              <bdi>{line.item.title}</bdi>
              <Doubts line={line} />
            </td>
            {(['counted', 'expected', 'difference'] as const).map((name) => (
              <td key={name} data-number data-label={t(`count.${name}`)}>
                {line[name] === null ? (
                  <span className={tables.quiet}>–</span>
                ) : (
                  <Quantity quantity={line[name]} unit={line.unit} isMove={name !== 'expected'} />
                )}
              </td>
            ))}
            {canSeeCost && (
              <td data-number data-label={t('stock.value')}>
                <Worth value={line.worth ?? undefined} />
              </td>
            )}
            <td data-label={line.counter ? t('count.counter') : undefined}>
              <bdi>{line.counter}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Doubts({ line }: { line: ReviewLine }) {
  const { t } = useTranslation()
  return (
    <span className={classes.doubts}>
      {line.counted === null && <StatusBadge state="draft">{t('count.notCounted')}</StatusBadge>}
      {line.needsRecount && <StatusBadge state="warning">{t('count.again')}</StatusBadge>}
      {line.isMoved && <StatusBadge state="waiting">{t('count.isMoved')}</StatusBadge>}
      {line.isOtherLots && <StatusBadge state="warning">{t('count.otherLots')}</StatusBadge>}
      {line.isExtra && <StatusBadge state="draft">{t('count.extra')}</StatusBadge>}
    </span>
  )
}
