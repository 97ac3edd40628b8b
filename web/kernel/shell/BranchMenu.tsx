/** The branch one works in. Somebody who has only one never sees the choice. */
import { Menu } from '@mantine/core'
import { IconBuildingStore, IconChevronDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SessionInfo } from '../../../domain/identity/session.ts'
import { toast } from '../parts/toast.tsx'
import { call, messageOf } from '../session/api.ts'
import { queryClient } from '../session/query.ts'
import { sessionKey, useSession } from '../session/session.ts'
import classes from './Header.module.css'

/** Menus hold words, not null; this one stands for all branches. */
const everywhere = ''

function useBranchChoice() {
  return useMutation({
    mutationFn: (branch: string) =>
      call<SessionInfo>('POST', '/api/session/branch', { branch: branch || null }),
    onSuccess: async (session) => {
      queryClient.setQueryData(sessionKey, session)
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0],
      })
    },
    onError: (error) => toast.error(messageOf(error)),
  })
}

export function BranchMenu({ form = 'desk' }: { form?: 'desk' | 'phone' }) {
  const { t } = useTranslation()
  const { branches, branch, company } = useSession()
  const choice = useBranchChoice()
  const current = branches.find(({ id }) => id === branch)?.title ?? t('shell.allBranches')
  if (branches.length < 2)
    return form === 'phone' ? <span className={classes.placeName}>{company.name}</span> : null
  const label = t('shell.branch', { name: current })
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        {form === 'phone' ? (
          <button type="button" className={classes.placeName} aria-label={label}>
            <span className={classes.branch}>{current}</span>
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </button>
        ) : (
          <button type="button" className={classes.quiet} aria-label={label}>
            <IconBuildingStore size={16} stroke={1.75} aria-hidden />
            <span className={classes.branch}>{current}</span>
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{company.name}</Menu.Label>
        <Menu.RadioGroup value={branch ?? everywhere} onChange={(next) => choice.mutate(next)}>
          <Menu.RadioItem value={everywhere}>{t('shell.allBranches')}</Menu.RadioItem>
          {branches.map(({ id, title }) => (
            <Menu.RadioItem key={id} value={id}>
              {title}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
