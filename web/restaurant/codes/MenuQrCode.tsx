/** The codes that hang in the house: seen, printed, renewed and withdrawn. */
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuCodeRow } from '../../../domain/restaurant/menu-code.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Page, PageBody, PageHead } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { fetchBlob, messageOf } from '../../kernel/session/api.ts'
import { printPaper } from '../../kernel/session/print-file.ts'
import { useMay } from '../../kernel/session/session.ts'
import { CodeCard } from './CodeCard.tsx'
import classes from './Codes.module.css'
import { useCodes } from './code-queries.ts'

const NewCodes = lazy(() => import('./NewCodes.tsx'))

type CodeFormat = 'sheet' | 'card'

function usePrint() {
  return useMutation({
    mutationFn: async ({ ids, format }: { ids: string[]; format: CodeFormat }) =>
      printPaper(
        await fetchBlob('/api/menu-codes/paper', new AbortController().signal, { format, ids }),
      ),
    onError: (error) => toast.error(messageOf(error)),
  })
}

/** By the section they hang in; those of whole branches come first. */
function grouped(rows: readonly MenuCodeRow[]): [string, MenuCodeRow[]][] {
  const groups = Map.groupBy(rows, ({ branch, section }) =>
    section ? `${branch.title} · ${section.title}` : branch.title,
  )
  return [...groups]
}

export default function MenuQrCode() {
  const { t } = useTranslation()
  const may = useMay()
  const { data, error } = useCodes()
  const [isAdding, setAdding] = useState(false)
  const print = usePrint()
  const open = data?.rows.filter(({ withdrawnAt }) => withdrawnAt === null) ?? []
  const add = may('restaurant.menuCode.add') && (
    <Button
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t('menuCode.add')}
    </Button>
  )
  const ids = open.map(({ id }) => id)
  return (
    <Page ground="page">
      <PageHead
        title={t('screen.menuQrCode')}
        actions={
          <>
            {may('restaurant.menuCode.print') && open.length > 0 && (
              <PrintMenu
                isBusy={print.isPending}
                onPrint={(format) => print.mutate({ ids, format })}
              />
            )}
            {add}
          </>
        }
      />
      <PageBody>
        {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
        {!error && !data && <Wait />}
        {data && open.length === 0 && (
          <Empty title={t('menuCode.empty')} hint={t('menuCode.emptyHint')} actions={add} />
        )}
        {grouped(open).map(([title, rows]) => (
          <section key={title} className={classes.group} aria-label={title}>
            <h2 className={classes.groupTitle}>{title}</h2>
            <ul className={classes.cards}>
              {rows.map((row) => (
                <CodeCard
                  key={row.id}
                  row={row}
                  onPrint={() => print.mutate({ ids: [row.id], format: 'card' })}
                />
              ))}
            </ul>
          </section>
        ))}
        {data && <Withdrawn rows={data.rows.filter(({ withdrawnAt }) => withdrawnAt !== null)} />}
      </PageBody>
      {isAdding && data && (
        <Suspense>
          <NewCodes rows={open} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}

type PrintMenuProps = { isBusy: boolean; onPrint: (format: CodeFormat) => void }

function PrintMenu({ isBusy, onPrint }: PrintMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {t('menuCode.print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onPrint('sheet')}>{t('menuCode.printSheet')}</Menu.Item>
        <Menu.Item onClick={() => onPrint('card')}>{t('menuCode.printCards')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** What is still on paper somewhere, and leads nowhere. */
function Withdrawn({ rows }: { rows: readonly MenuCodeRow[] }) {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  return (
    <details className={classes.withdrawn}>
      <summary>
        {t('menuCode.withdrawn')} ({rows.length})
      </summary>
      <ul>
        {rows.slice(0, 50).map(({ id, code, branch, section, table }) => (
          <li key={id}>
            <bdi dir="ltr">{code}</bdi>
            {' – '}
            <bdi>{(table ?? section ?? branch).title}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
