import { useNavigate } from '@iss/portal/navigation'
import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import {
  IconBookmark,
  IconCalendarRepeat,
  IconDotsVertical,
  IconListDetails,
  IconNotes,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react'

const icone = { size: 17, 'aria-hidden': true } as const
const destinos = [
  { to: '/home/actions/notas-a-emitir', rotulo: 'Notas a emitir', Icone: IconListDetails },
  { to: '/home/actions/notas-recorrentes', rotulo: 'Notas recorrentes', Icone: IconCalendarRepeat },
  { to: '/home/actions/meus-servicos', rotulo: 'Meus serviços', Icone: IconBookmark },
  { to: '/home/actions/catalogo-tomadores', rotulo: 'Catálogo de tomadores', Icone: IconUsers },
] as const

/** What a note may begin with, and the provider's own lists. */
export function AtalhosDaEmissao({ onRascunhos, onModelos }: { onRascunhos: () => void; onModelos: () => void }) {
  const navigate = useNavigate()
  return (
    <Group gap={8} wrap="nowrap">
      <Button variant="default" px={12} leftSection={<IconTemplate {...icone} />} onClick={onModelos}>
        Modelos
      </Button>
      <Button variant="default" px={12} leftSection={<IconNotes {...icone} />} onClick={onRascunhos}>
        Rascunhos
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Listas da emissão">
            <IconDotsVertical {...icone} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {destinos.map(({ to, rotulo, Icone }) => (
            <Menu.Item key={to} leftSection={<Icone {...icone} />} onClick={() => navigate(to)}>
              {rotulo}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
