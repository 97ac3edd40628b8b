/** What the page of posted money and its parts are given. */
import type { MoneyDocument } from '../../domain/cash/contract.ts'
import type { MoneyScreen } from '../../domain/cash/money-screen.ts'
import type { Entity } from '../../domain/kernel/entity.ts'

export type MoneyViewProps = { entity: Entity; screen: MoneyScreen; document: MoneyDocument }
