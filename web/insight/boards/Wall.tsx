/**
 * The boards on a screen of the office, one after the other, as large as the screen allows: no menu,
 * live, awake. Escape leaves; so does a touch, by the bar that it brings.
 */
import { ActionIcon, Button } from '@mantine/core'
import { useInterval, useViewportSize } from '@mantine/hooks'
import {
  IconChevronLeft,
  IconChevronRight,
  IconMaximize,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { type Card, pagesOf, rowsOf, startingCards } from '../../../domain/insight/boards/card.ts'
import { formatTime } from '../../../domain/kernel/format.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isCovered } from '../../kernel/covered.ts'
import { useHeading } from '../../kernel/parts/heading.ts'
import { useAwake } from '../../kernel/parts/screen/awake.ts'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { useReader } from '../../kernel/seen-entity.ts'
import { messageOf } from '../../kernel/session/api.ts'
import { useConnection } from '../../kernel/session/live.ts'
import { useSession } from '../../kernel/session/session.ts'
import { HelpDialog } from '../../kernel/shell/HelpDialog.tsx'
import { useDashboard } from '../dashboard-data.ts'
import { BoardGrid, gapPx, rowPx } from './BoardGrid.tsx'
import { useBoards } from './board-data.ts'
import { fillScreen, leaveFullScreen } from './full-screen.ts'
import { hasContent } from './PlainCardView.tsx'
import classes from './Wall.module.css'

const turnMs = 20_000
const barMs = 4_000
const headPx = 64
const edgePx = 48
const leastWidth = 860
/** How much larger than on a desk a figure is at least, to be read from afar. */
const leastScale = 1.4

const rowsThatFit = (height: number): number =>
  Math.max(Math.floor((height - headPx - edgePx) / (leastScale * (rowPx + gapPx))), 4)

/** How much larger everything is, so that the whole board fills the height. */
function scaleFor(rows: number, { width, height }: { width: number; height: number }): number {
  const needed = Math.max(rows, 4) * (rowPx + gapPx)
  const byHeight = (height - headPx - edgePx) / needed
  return Math.max(Math.min(byHeight, width / leastWidth), 1)
}

type Shown = { id: string; name: string; cards: Card[] }

function useShownBoards(): Shown[] {
  const { t } = useTranslation()
  const reader = useReader()
  const { data = [] } = useBoards()
  const [own] = useState(() => startingCards(reader, newId))
  const filled = data.filter(({ cards }) => cards.some(({ isHidden }) => !isHidden))
  return filled.length > 0 ? filled : [{ id: 'overview', name: t('board.overview'), cards: own }]
}

/** Seen for a while after every touch or move. */
function useBar(): [boolean, () => void] {
  const [until, setUntil] = useState(0)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (until === 0) return
    setSeen(true)
    const timer = setTimeout(() => setSeen(false), barMs)
    return () => clearTimeout(timer)
  }, [until])
  return [isSeen, () => setUntil(Date.now())]
}

export default function Wall() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { company } = useSession()
  const boards = useShownBoards()
  const [turn, setTurn] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isSeen, touch] = useBar()
  const { data, error, dataUpdatedAt } = useDashboard({ name: 'today' })
  const connection = useConnection()
  const viewport = useViewportSize()
  useAwake()
  const slides = boards.flatMap(({ cards, ...board }) =>
    pagesOf(
      cards.filter((card) => !card.isHidden && (!data || hasContent(card, data))),
      rowsThatFit(viewport.height),
    ).map((page, at) => ({ ...board, id: `${board.id} ${at}`, cards: page })),
  )
  const board = slides[((turn % slides.length) + slides.length) % slides.length]
  useHeading(board?.name ?? t('screen.wall'))
  useInterval(() => setTurn((it) => (isPaused ? it : it + 1)), turnMs, { autoInvoke: true })
  const leave = (): void => {
    leaveFullScreen()
    void navigate('/Dashboard')
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isCovered(event)) return
      const { key } = event
      if (key === 'Escape') leave()
      const way = document.documentElement.dir === 'rtl' ? -1 : 1
      if (key === 'ArrowRight') setTurn((it) => it + way)
      if (key === 'ArrowLeft') setTurn((it) => it - way)
      if (key === 'Tab') touch()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  if (!data) return error ? <p role="alert">{messageOf(error)}</p> : <Wait />
  const cards = board?.cards ?? []
  const scale = scaleFor(rowsOf(cards), viewport)
  return (
    <div role="presentation" className={classes.wall} onPointerDown={touch} onPointerMove={touch}>
      <header className={classes.head}>
        <h1 className={classes.title}>{board?.name}</h1>
        <span className={classes.company}>
          <bdi>{company.name}</bdi>
        </span>
        <span className={classes.time} data-away={connection === 'offline' || undefined}>
          {connection === 'offline'
            ? t('shell.connection.offline')
            : t('dashboard.until', { time: formatTime(new Date(dataUpdatedAt)) })}
        </span>
      </header>
      <main
        className={classes.stage}
        style={{ '--scale': scale, inlineSize: `calc(100% / ${scale})` } as CSSProperties}
      >
        <BoardGrid
          key={board?.id}
          cards={cards}
          data={data}
          chosen={{ name: 'today' }}
          isOld={false}
        />
      </main>
      <div className={classes.bar} data-seen={isSeen || undefined}>
        {slides.length > 1 && (
          <>
            <Tool label={t('board.previous')} onClick={() => setTurn(turn - 1)}>
              <IconChevronLeft className="ct-points" size={20} stroke={1.75} aria-hidden />
            </Tool>
            <Tool
              label={t(isPaused ? 'board.play' : 'board.pause')}
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? (
                <IconPlayerPlay size={20} stroke={1.75} aria-hidden />
              ) : (
                <IconPlayerPause size={20} stroke={1.75} aria-hidden />
              )}
            </Tool>
            <Tool label={t('board.next')} onClick={() => setTurn(turn + 1)}>
              <IconChevronRight className="ct-points" size={20} stroke={1.75} aria-hidden />
            </Tool>
          </>
        )}
        <Tool label={t('kitchen.fullScreen')} onClick={fillScreen}>
          <IconMaximize size={20} stroke={1.75} aria-hidden />
        </Tool>
        <Button size="md" onClick={leave}>
          {t('board.leave')}
        </Button>
      </div>
      <HelpDialog />
    </div>
  )
}

type ToolProps = { label: string; onClick: () => void; children: React.ReactNode }

const Tool = ({ label, onClick, children }: ToolProps) => (
  <ActionIcon size={44} variant="default" aria-label={label} onClick={onClick}>
    {children}
  </ActionIcon>
)
