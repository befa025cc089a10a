import { counted } from '@iss/kernel/texto'
import { useCall } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { usePage } from '@iss/portal/page'
import { Dialog } from '@iss/ui/dialog'
import { Alert, Button, Group } from '@mantine/core'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { contarNotasPrevistas } from '../../contract/nota-recorrente.ts'
import { FormularioRecorrente } from './nota-recorrente-form.tsx'
import type { NotaEmitida } from './notas-emitidas.tsx'

const icone = { size: 16, 'aria-hidden': true } as const

/** Says how many notes of recurrences wait to be looked at; nothing while none does. */
export function NotasPrevistas() {
  const { data } = useCall(contarNotasPrevistas, {}, { staleTime: 60_000, silent: true })
  if (!data || data.quantidade === 0) return null
  return (
    <Alert color="blue" mb={12} py={8} icon={<IconCalendarRepeat {...icone} />}>
      <Group gap="xs" justify="space-between">
        <span>{counted(data.quantidade, 'nota recorrente espera', 'notas recorrentes esperam')} a sua conferência.</span>
        <LinkButton to="/home/actions/notas-a-emitir" size="xs" variant="light">
          Conferir e emitir
        </LinkButton>
      </Group>
    </Alert>
  )
}

/** Makes the note just issued come back every month. */
export function TornarRecorrente({ nota, hoje }: { nota: NotaEmitida; hoje: string }) {
  const page = usePage()
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button variant="light" size="xs" leftSection={<IconCalendarRepeat {...icone} />} onClick={() => setAberto(true)}>
        Tornar recorrente
      </Button>
      <Dialog opened={aberto} onClose={() => setAberto(false)} title="Nota recorrente" size="lg" closeOnClickOutside={false}>
        {aberto ? (
          <FormularioRecorrente
            recorrencia={{
              id: null,
              versao: 1,
              notaId: nota.id,
              nome: nota.tomador.slice(0, 80),
              dia: Number(hoje.slice(8)),
              valor: nota.valorTotal,
              ate: null,
            }}
            onClose={() => setAberto(false)}
            onSalvo={() => {
              setAberto(false)
              page.success('A nota voltará todo mês em Notas a emitir.')
            }}
          />
        ) : null}
      </Dialog>
    </>
  )
}
