/** What the holder of a card sees behind his private link: its balance, and until when it holds. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { balanceLinkPath } from '../../domain/kernel/access/private-link.ts'
import { formatDate, formatDecimal } from '../../domain/kernel/format.ts'
import { type Language, languageFrom } from '../../domain/kernel/language.ts'
import { type LocalNames, nameIn } from '../../domain/kernel/naming/local-name.ts'
import { toFirst, toSecond } from '../../domain/kernel/number/convert.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { escaped } from '../../domain/kernel/writing/html.ts'
import { pointsOf } from '../../domain/loyalty/coin.ts'
import type { DatedProgramme } from '../../domain/loyalty/loyalty-book.ts'
import { programmeOn } from '../../domain/loyalty/programme-rules.ts'
import { cardLabel } from '../../domain/money/card-code.ts'
import { moneyText } from '../../domain/paper/money-text.ts'
import {
  isSpendable,
  isWalletKind,
  type ValueKind,
  type ValueState,
} from '../../domain/stored-value/stored-value.ts'
import { doorFrom, knock } from '../identity/throttle.ts'
import { publicCommand } from '../kernel/command.ts'
import { rateNumberOn } from '../kernel/company-facts.ts'
import { askingOf } from '../kernel/http/http.ts'
import type { Runner } from '../kernel/runner.ts'
import { linkHash } from '../kernel/secrets/link-hash.ts'
import { todayOf } from '../kernel/today.ts'
import type { Words } from '../kernel/words.ts'
import { currencyOf, formatOf, letterheadOf, otherCurrency } from '../trade/paper/letterhead.ts'
import { pageHeaders, privatePage, sendRefusal } from '../trade/sharing/link-page.ts'
import { programmesJson } from './wallet-rows.ts'

const wrongOnes = { tries: 20, seconds: 900 }
const looks = { tries: 120, seconds: 3600 }

type Shown = {
  language: Language
  company: string
  title: string
  label: string
  state: 'paid' | 'void'
  stateText: string
  facts: { label: string; value: string; second?: string }[]
}

type Held = {
  kind: ValueKind
  /** Of a card; what a client has in the house bears his name. */
  lastFour: string | null
  partner: LocalNames | null
  state: ValueState
  currencyId: string
  balance: string
  expiresOn: string | null
  rate: string | null
  /** Of cash back, which may be counted in points. */
  programmes: DatedProgramme[]
}

export const openBalance = publicCommand({
  route: 'GET /api/card-balances/:token',
  publicPace: { network: 300 },
  summary: 'Gift card: what is on it, for whoever has its private link; never its code',
  input: z.strictObject({
    token: z.string().min(1, 'required').max(200, 'tooLong'),
    language: z.enum(['en', 'fr', 'ar'], 'invalid').optional(),
  }),
  async run(context, { token, language = 'en' }): Promise<Shown> {
    const { tx, station, services } = context
    const hash = linkHash(token)
    const found = await tx.maybe(sql<{ company_id: string; id: string }>`
      select company_id, id from find_value_link(${hash})`)
    if (!found) {
      await knock(context, doorFrom(station, 'shared', wrongOnes))
      throw new Refusal('linkUnknown')
    }
    await knock(context, { key: `card:${hash}`, ...looks })
    await tx.enterCompany(found.company_id)
    const day = await todayOf(context)
    const card = await tx.one(sql<Held>`
      select v.kind, v.last_four as "lastFour", v.state, v.currency_id as "currencyId",
        trim_scale(v.balance)::text as balance,
        coalesce(v.expires_on, (
          -- What was earned and is lost next.
          select min(e.expires_on)
          from stored_value_entry e
          where e.company_id = v.company_id and e.value_id = v.id and e.amount > 0
            and e.expires_on >= ${day}::date
            and e.amount > (
              select coalesce(- sum(u.amount), 0)
              from stored_value_entry u
              where u.company_id = e.company_id and u.of_id = e.id))) as "expiresOn",
        (select names_of(p) from thirdparty p where p.company_id = v.company_id and p.id = v.partner_id)
          as partner,
        trim_scale(${rateNumberOn(day)})::text as rate,
        case when v.kind in ('cashBack', 'points') then ${programmesJson} else '[]' end as programmes
      from stored_value named
      -- The wallet of a client who became another is in that of the one; a new code is a new card.
      join stored_value v on v.company_id = named.company_id and v.id = case
          when named.kind in ('cashBack', 'points') then coalesce(named.moved_to_id, named.id)
          else named.id
        end
      where named.id = ${found.id}`)
    const letterhead = await letterheadOf(tx, null)
    const words = await services.wordsOf(tx, found.company_id)
    const say = (key: string): string => words.say(language, key)
    const currency = currencyOf(letterhead, card.currencyId)
    const other = otherCurrency(letterhead, currency)
    const terms = { language, format: formatOf(letterhead) }
    const isFirst = currency.id === letterhead.currencies.find(({ rank }) => rank === 'first')?.id
    const second =
      other && card.rate
        ? moneyText(
            isFirst
              ? toSecond(card.balance, card.rate, other.decimals)
              : toFirst(card.balance, card.rate, other.decimals),
            other,
            terms,
          )
        : undefined
    const isGood = isSpendable(card, day)
    // Its last day has gone, and nobody has ended it yet.
    const isOver = !isGood && card.state === 'active'
    const money = moneyText(card.balance, currency, terms)
    const programme = programmeOn(card.programmes, day)
    const points =
      programme?.unit === 'points' && programme.pointWorth
        ? formatDecimal(pointsOf(card.balance, programme.pointWorth), 0, terms.format)
        : null
    return {
      language,
      company: nameIn(language, letterhead.company),
      title: say(isWalletKind(card.kind) ? 'till.cashBack' : 'entity.giftCard.one'),
      label: card.lastFour
        ? cardLabel(card.lastFour)
        : card.partner
          ? nameIn(language, card.partner)
          : '',
      state: isGood ? 'paid' : 'void',
      stateText: say(`choice.state.${isOver ? 'expired' : card.state}`),
      facts: [
        points === null
          ? { label: say('field.balance'), value: money, second }
          : {
              label: say('field.balance'),
              value: words.say(language, 'loyalty.points', { points }),
              second: money,
            },
        ...(card.expiresOn
          ? [{ label: say('field.expiresOn'), value: formatDate(card.expiresOn) }]
          : []),
      ],
    }
  },
})

function balancePage({ language, company, title, label, state, stateText, facts }: Shown): string {
  const rows = facts.map(
    ({ label: name, value, second }) =>
      `<div><dt>${escaped(name)}</dt><dd><bdi>${escaped(value)}</bdi>${second ? `<small><bdi>${escaped(second)}</bdi></small>` : ''}</dd></div>`,
  )
  return privatePage(
    language,
    `${title} – ${company}`,
    `<p class="company"><bdi>${escaped(company)}</bdi></p>
<h1>${escaped(title)} <bdi>${escaped(label)}</bdi></h1>
<p class="state ${state}" role="status">${escaped(stateText)}</p>
<dl>${rows.join('')}</dl>`,
  )
}

export function mountBalancePages(http: FastifyInstance, runner: Runner, words: Words): void {
  type Asked = { Params: { token: string } }
  http.get<Asked>(balanceLinkPath(':token'), async (request: FastifyRequest<Asked>, reply) => {
    const { token } = request.params
    const language = languageFrom(request.headers['accept-language'])
    try {
      const asked = { ...askingOf(request, reply, { token, language }), token: undefined }
      const shown = (await runner.run(openBalance, asked)) as Shown
      return reply.headers(pageHeaders).type('text/html; charset=utf-8').send(balancePage(shown))
    } catch (error) {
      return sendRefusal(error, request, reply, words)
    }
  })
}
