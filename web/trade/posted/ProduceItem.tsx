/** What a client ordered and is made here becomes drafts of production. */
import { Menu } from '@mantine/core'
import { IconChefHat } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { mustEntity } from '../../../domain/kernel/entity.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'

type Written = { orders: { id: string }[] }

export function ProduceItem({ order }: { order: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { api, path, name } = mustEntity('productionOrder')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<Written>('POST', `${api}/for-order`, { order }),
    async onSuccess({ orders }) {
      await queryClient.invalidateQueries({ queryKey: [name] })
      const [only] = orders
      void navigate(orders.length === 1 && only ? `${path}/${only.id}` : `${path}?view=~board`)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <Menu.Item
      leftSection={<IconChefHat size={16} stroke={1.75} aria-hidden />}
      disabled={isPending}
      onClick={() => mutate()}
    >
      {t('production.produceOrder')}
    </Menu.Item>
  )
}
