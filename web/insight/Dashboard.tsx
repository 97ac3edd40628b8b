/**
 * The first page after the login: the day, or any period, at a glance. Until anything was posted it
 * leads through the set-up instead.
 */
import { Button } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { timeIn } from '../../domain/kernel/business-day.ts'
import { formatTime } from '../../domain/kernel/format.ts'
import { CompanyConfirmation } from '../identity/company/CompanyConfirmation.tsx'
import { Card, Page, PageBody, PageHead } from '../kernel/parts/Sheet.tsx'
import { lazyScreen } from '../kernel/parts/screen/lazy-screen.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useSession } from '../kernel/session/session.ts'
import { today } from '../kernel/words/today.ts'
import { currentLanguage } from '../kernel/words/words.ts'
import boardClasses from './Board.module.css'
import { Board, BoardBones } from './Board.tsx'
import { BoardMenu, BoardTabs } from './boards/BoardMenu.tsx'
import type { BoardRoomProps } from './boards/BoardRoom.tsx'
import { useChosenBoard } from './boards/chosen-board.ts'
import { periodTitle, readChosen, writeChosen } from './chosen-period.ts'
import classes from './Dashboard.module.css'
import { useDashboard } from './dashboard-data.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { greetingAt, longDay } from './greeting.ts'
import { PeriodBar } from './PeriodBar.tsx'
import { QuickLinks } from './QuickLinks.tsx'

const BoardRoom = lazyScreen<BoardRoomProps>(() => import('./boards/BoardRoom.tsx'))

/** A page that stays open must not wish a good morning in the evening. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useInterval(() => setNow(new Date()), 60_000, { autoInvoke: true })
  return now
}

export default function Dashboard() {
  const { t } = useTranslation()
  const { company } = useSession()
  const [params, setParams] = useSearchParams()
  const chosen = readChosen(params)
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useDashboard(chosen)
  const boards = useChosenBoard(params, setParams)
  const now = useNow()
  if (data?.isNew) return <Welcome now={now} />
  const language = currentLanguage()
  const isOpen = data && data.from <= data.today && data.today <= data.to
  return (
    <Page ground="page">
      <CompanyConfirmation />
      <PageHead
        title={
          data && !isPlaceholderData
            ? periodTitle(chosen, data, language, company.country)
            : t('screen.dashboard')
        }
        count={isOpen ? t('dashboard.until', { time: formatTime(new Date(dataUpdatedAt)) }) : ''}
        badges={<BoardMenu boards={boards} />}
        actions={
          <PeriodBar
            chosen={chosen}
            shown={data}
            onChange={(next) => setParams(boards.kept(writeChosen(next)))}
          />
        }
        tabs={boards.all.length > 0 && <BoardTabs boards={boards} />}
      />
      <PageBody>
        {data && boards.board ? (
          <BoardRoom
            key={boards.board.id}
            board={boards.board}
            data={data}
            chosen={chosen}
            isOld={isPlaceholderData}
            isArranged={boards.isArranged}
            onDone={boards.look}
          />
        ) : data ? (
          <Board data={data} chosen={chosen} isOld={isPlaceholderData} />
        ) : error ? (
          <Card>
            <div className={boardClasses.away} role="alert">
              <p className={boardClasses.quiet}>{messageOf(error)}</p>
              <Button variant="default" onClick={() => void refetch()}>
                {t('action.retry')}
              </Button>
            </div>
          </Card>
        ) : (
          <BoardBones />
        )}
      </PageBody>
    </Page>
  )
}

function Welcome({ now }: { now: Date }) {
  const { t } = useTranslation()
  const { user, company } = useSession()
  const [firstName = user.fullName] = user.fullName.split(' ')
  return (
    <Page ground="page">
      <PageHead
        title={t(`dashboard.${greetingAt(timeIn(now, company.timeZone))}`, { name: firstName })}
        count={longDay(today(now), currentLanguage(), company.country)}
      />
      <PageBody>
        <div className={classes.cards}>
          <FirstSteps />
          <QuickLinks />
        </div>
      </PageBody>
    </Page>
  )
}
