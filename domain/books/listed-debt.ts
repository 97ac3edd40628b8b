/**
 * What the lists of documents with debts have in common: what kind each one is, how far it is paid in
 * the words of its kind, for how long it has been due, which items it holds, and what all come to.
 */
import type { Totals } from '../kernel/entity.ts'
import { elapsed, within } from '../kernel/field/figure.ts'
import { choice } from '../kernel/field.ts'
import { moneyTotals, postedAmounts } from '../kernel/posted.ts'
import {
  type BehaviourName,
  behaviourNames,
  behaviourOf,
  type DocumentScreen,
} from './behaviour.ts'
import { creditWords } from './payment-word.ts'

const isOpen = ['unpaid', 'partly'] as const

const on = (screen: DocumentScreen, debts: readonly string[]): BehaviourName[] =>
  behaviourNames.filter((name) => {
    const behaviour = behaviourOf(name)
    return behaviour.screen === screen && debts.includes(behaviour.debt)
  })

const owedOn = (screen: DocumentScreen): BehaviourName[] => on(screen, ['raise'])

/** What is still to be paid of what a screen bills; credits are set against it instead. */
export const unpaidOn = (screen: DocumentScreen) => ({
  payment: { in: [...isOpen] },
  behaviour: { in: owedOn(screen) },
})

export const listedDebt = (screen: DocumentScreen) => ({
  behaviour: choice(on(screen, ['raise', 'lower', 'none'])),
  payment: { ...postedAmounts.payment, worded: creditWords },
  daysOverdue: elapsed({
    since: 'dueDate',
    during: { payment: isOpen, behaviour: owedOn(screen) },
  }),
  item: within({ table: 'document_line', column: 'item_id', by: 'document_id' }, 'item'),
})

/** Bills less what took them back; of offers and orders alone, what they come to. */
export const debtTotals = (screen: DocumentScreen): Totals => ({
  ...moneyTotals,
  mainly: { behaviour: on(screen, ['raise', 'lower']) },
  less: { behaviour: on(screen, ['lower']) },
})
