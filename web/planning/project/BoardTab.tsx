/** The tasks of a project by how far they are; dragged, or moved by the menu of each. */
import { Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { takesNew } from '../../../domain/books/open-project.ts'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { placedAmong } from '../../../domain/planning/board.ts'
import { taskStates } from '../../../domain/planning/project-task.entity.ts'
import type { BoardTask } from '../../../domain/planning/project-view.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { TabProps } from '../../kernel/form/model/form-parts.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { MoreMenu } from '../../kernel/parts/MoreMenu.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { recordPath } from '../../kernel/words/record-path.ts'
import classes from './Project.module.css'
import { askProjectsAgain, useBoard, useLiveProject } from './project-queries.ts'

type TaskState = BoardTask['state']
type Move = (task: BoardTask, state: TaskState, place: number) => Promise<void>

export default function BoardTab({ row }: TabProps) {
  const { t } = useTranslation()
  useLiveProject()
  const may = useMay()
  const navigate = useNavigate()
  const { data, error, isPending } = useBoard(row.id)
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (isPending) return <Wait />
  const isOpen = takesNew({
    state: row.state as 'planned' | 'running' | 'done',
    isActive: row.isActive !== false,
  })
  const add = isOpen && may('planning.projectTask.add') && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => void navigate(`/ProjectTasks/new?project=${row.id}`)}
    >
      {t('entity.projectTask.new')}
    </Button>
  )
  if (data.rows.length === 0) return <Empty title={t('entity.projectTask.empty')} actions={add} />
  return (
    <div className={classes.cards}>
      {add && <div className={classes.tools}>{add}</div>}
      <Board rows={data.rows} canMove={may('planning.projectTask.edit')} />
    </div>
  )
}

function Board({ rows, canMove }: { rows: readonly BoardTask[]; canMove: boolean }) {
  const { t } = useTranslation()
  const [held, setHeld] = useState<string | null>(null)
  const [over, setOver] = useState<TaskState | null>(null)
  const inState = (state: TaskState) => rows.filter((task) => task.state === state)
  const move: Move = async (task, state, place) => {
    const changes = placedAmong(inState(state), task, state, place)
    try {
      for (const { id, version, ...change } of changes)
        await call('PATCH', `/api/project-tasks/${id}`, { version, ...change })
    } catch (error) {
      toast.error(messageOf(error))
    }
    await askProjectsAgain()
  }
  const drop = (state: TaskState) => {
    const task = rows.find(({ id }) => id === held)
    setHeld(null)
    setOver(null)
    if (task && task.state !== state) void move(task, state, inState(state).length)
  }
  return (
    <div className={classes.board}>
      {taskStates.map((state) => {
        const own = inState(state)
        const name = t(`choice.projectTask.state.${state}`)
        return (
          <section
            key={state}
            className={classes.column}
            aria-label={name}
            data-over={over === state || undefined}
            onDragOver={(event) => {
              if (held) event.preventDefault()
              setOver(state)
            }}
            onDragLeave={() => setOver(null)}
            onDrop={() => drop(state)}
          >
            <h2 className={classes.columnHead}>
              {name} <span className={classes.quiet}>{own.length}</span>
            </h2>
            <ul className={classes.tasks}>
              {own.map((task, place) => (
                <li
                  key={task.id}
                  className={classes.task}
                  draggable={canMove}
                  data-held={held === task.id || undefined}
                  onDragStart={() => setHeld(task.id)}
                  onDragEnd={() => setHeld(null)}
                >
                  <Task task={task} />
                  {canMove && <Moves task={task} place={place} count={own.length} move={move} />}
                  <Facts task={task} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const Task = ({ task }: { task: BoardTask }) => (
  <Link className={classes.title} to={recordPath('projectTask', task.id)}>
    <bdi>{task.title}</bdi>
  </Link>
)

type MovesProps = { task: BoardTask; place: number; count: number; move: Move }

function Moves({ task, place, count, move }: MovesProps) {
  const { t } = useTranslation()
  return (
    <MoreMenu>
      {taskStates
        .filter((state) => state !== task.state)
        .map((state) => (
          <Menu.Item key={state} onClick={() => void move(task, state, Number.MAX_SAFE_INTEGER)}>
            {t('project.moveTo', { state: t(`choice.projectTask.state.${state}`) })}
          </Menu.Item>
        ))}
      {place > 0 && (
        <Menu.Item
          leftSection={<IconArrowUp size={16} stroke={1.75} aria-hidden />}
          onClick={() => void move(task, task.state, place - 1)}
        >
          {t('project.earlier')}
        </Menu.Item>
      )}
      {place < count - 1 && (
        <Menu.Item
          leftSection={<IconArrowDown size={16} stroke={1.75} aria-hidden />}
          onClick={() => void move(task, task.state, place + 1)}
        >
          {t('project.later')}
        </Menu.Item>
      )}
    </MoreMenu>
  )
}

function Facts({ task }: { task: BoardTask }) {
  const { t } = useTranslation()
  const { startsOn, endsOn, employees, hours, plannedHours, isLate } = task
  const days = [startsOn, endsOn].flatMap((day) => day ?? [])
  return (
    <div className={classes.facts}>
      {days.length > 0 && (
        <span data-late={isLate || undefined}>
          <bdi dir="ltr">{[...new Set(days)].map(formatDate).join(' – ')}</bdi>
          {isLate && ` · ${t('calendar.late')}`}
        </span>
      )}
      {employees.map(({ id, title }) => (
        <bdi key={id}>{title}</bdi>
      ))}
      {(plannedHours !== null || !isZero(hours)) && (
        <span>
          {t('project.hours')}{' '}
          <bdi dir="ltr">
            {formatDecimal(hours)}
            {plannedHours !== null && ` / ${formatDecimal(plannedHours)}`}
          </bdi>
        </span>
      )}
    </div>
  )
}
