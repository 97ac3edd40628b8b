/** Receipts of stored value, promotions, deposits and tips: what a client takes home besides goods. */
import type { NewCard } from '../ticket/receipt.ts'
import type { Goods, Made, Sold } from './receipt-goods.ts'
import { lbp, usd } from './till.ts'

const dollars = { currency: usd, currencyCode: 'USD' }
const pounds = { currency: lbp, currencyCode: 'LBP' }

const latte: Sold = { what: 'coffee', quantity: '2', price: '3.25' }
const honey: Sold = { what: 'honey', price: '14' }

const evening: Goods = { en: 'Happy hour', fr: 'Heure joyeuse', ar: 'ساعة العروض' }
const second: Goods = {
  en: 'Second honey at half price',
  fr: 'Le deuxième miel à moitié prix',
  ar: 'العسل الثاني بنصف السعر',
}

const giftCard = { id: 'card', label: '•••• 7QK2' }
/** One whose code was printed on it before it was sold. */
const printedCard = { id: 'printed', label: '•••• 5TZ9' }
const voucher = { id: 'voucher', label: '•••• M3XW' }

/** Of what is given out with them, known while it is printed. */
export const sampleCodes: ReadonlyMap<string, NewCard> = new Map([
  [giftCard.id, { code: '4T8HC0WRB19N7QK2', expiresOn: '2027-11-15' }],
  [voucher.id, { code: 'Z6PD2YEF5JA8M3XW', expiresOn: null }],
  [printedCard.id, { code: null, expiresOn: '2027-03-31' }],
])

const order = { id: 'order', number: 'SO-2026-00041' }

export const valueReceipts: Readonly<Record<string, Made>> = {
  cardSold: {
    sold: [],
    cards: [{ ...giftCard, ...dollars, kind: 'sell', amount: '50', value: '50' }],
    tenders: [{ amount: '50' }],
  },
  cardPays: {
    sold: [honey, latte],
    tenders: [
      { methodName: 'Gift card', amount: '15', stored: giftCard },
      {
        ...pounds,
        methodName: 'Gift card LBP',
        amount: '490000',
        value: '5.47',
        stored: { id: 'other', label: '•••• 88VA' },
      },
    ],
    rounding: '-0.03',
  },
  voucherGiven: {
    kind: 'posRefund',
    sold: [honey],
    tenders: [{ flow: 'out', methodName: 'Voucher', amount: '14', stored: voucher }],
  },
  promotions: {
    sold: [
      { ...latte, percent: '10', promotions: [{ name: evening, amount: '1.17' }] },
      {
        ...honey,
        quantity: '2',
        amount: '1',
        promotions: [
          { name: second, amount: '7' },
          { name: evening, amount: '4' },
        ],
      },
    ],
    tenders: [{ methodName: 'Card', amount: '20.68' }],
  },
  cashBack: {
    sold: [honey],
    partner: 'client',
    partnerName: 'Rita Haddad',
    tenders: [
      { methodName: 'Cash back', amount: '4', stored: { id: 'wallet', label: 'Rita Haddad' } },
      { amount: '10' },
    ],
    loyalty: {
      earned: '0.5',
      used: '4',
      balance: '2.75',
      next: { day: '2026-12-31', amount: '1.2' },
      pointWorth: null,
    },
  },
  pointsTaken: {
    kind: 'posRefund',
    sold: [honey],
    partner: 'client',
    partnerName: 'Rita Haddad',
    tenders: [{ flow: 'out', amount: '13.6' }],
    rounding: '0.4',
    loyalty: {
      earned: '0',
      used: '0',
      taken: '0.7',
      deducted: '0.4',
      balance: '0',
      next: null,
      pointWorth: '0.01',
    },
  },
  deposit: {
    sold: [],
    cards: [
      {
        id: 'deposit',
        label: order.number,
        ...dollars,
        kind: 'deposit',
        amount: '30',
        value: '30',
      },
    ],
    tenders: [{ amount: '30' }],
    order: { ...order, rest: '70', until: '2026-12-15' },
  },
  tips: {
    sold: [latte],
    tips: [
      { ...dollars, amount: '2', value: '2' },
      { ...pounds, amount: '100000', value: '1.12' },
    ],
    tenders: [
      { amount: '9.5' },
      { ...pounds, methodName: 'Cash LBP', amount: '10000', value: '0.11' },
    ],
    rounding: '-0.01',
  },
  cardToppedUp: {
    sold: [latte],
    cards: [{ ...printedCard, ...dollars, kind: 'topUp', amount: '25', value: '25' }],
    tenders: [{ methodName: 'Card', amount: '31.5' }],
  },
  cardGivenBack: {
    kind: 'posRefund',
    sold: [],
    cards: [
      { id: 'back', label: '•••• 7QK2', ...pounds, kind: 'void', amount: '4475000', value: '50' },
      {
        id: 'other',
        label: '•••• 88VA',
        ...dollars,
        kind: 'cashOut',
        amount: '0.75',
        value: '0.75',
      },
    ],
    tenders: [
      { ...pounds, flow: 'out', methodName: 'Cash LBP', amount: '4475000', value: '50' },
      { flow: 'out', amount: '0.75' },
    ],
  },
  depositPays: {
    sold: [{ ...honey, quantity: '5' }],
    partner: 'client',
    partnerName: 'Rita Haddad',
    tenders: [
      { methodName: 'Deposit', amount: '30', stored: { id: 'deposit', label: order.number } },
      { methodName: 'Card', amount: '40', reference: 'A-7731' },
    ],
    order: { ...order, rest: '0', until: null },
  },
  depositGivenBack: {
    kind: 'posRefund',
    sold: [],
    partner: 'client',
    partnerName: 'Rita Haddad',
    cards: [
      {
        id: 'deposit',
        label: order.number,
        ...dollars,
        kind: 'depositBack',
        amount: '27',
        value: '27',
      },
      {
        id: 'deposit',
        label: order.number,
        ...dollars,
        kind: 'depositKept',
        amount: '3',
        value: '3',
      },
    ],
    tenders: [{ flow: 'out', amount: '27' }],
    order: { ...order, rest: null, until: null },
  },
}
