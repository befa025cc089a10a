import { useDownload } from '@iss/portal/files'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { baixarXmlNacional } from '../../contract/notas-nacionais.ts'
import { type EventoDoMunicipio, labelEventoDoMunicipio } from '../../domain/eventos-do-municipio.ts'
import type { NotaNacionalTo } from './dados-nota-nacional.tsx'
import { EventoDialog } from './evento-dialog.tsx'
import { ManifestacaoDialog } from './manifestacao-dialog.tsx'

/** What the user may do with a received note: its files, events of the city, manifestation of a party. */
export function AcoesDaNotaNacional({ nota }: { nota: NotaNacionalTo }) {
  const download = useDownload()
  const [evento, setEvento] = useState<EventoDoMunicipio | null>(null)
  const [manifestacao, setManifestacao] = useState<'confirmar' | 'rejeitar' | null>(null)
  const { id, permitidos, manifestacao: daParte } = nota
  return (
    <Group gap={8}>
      <Button variant="default" onClick={() => void download(baixarXmlNacional, { id })}>
        XML
      </Button>
      {daParte?.pode ? (
        <>
          <Button onClick={() => setManifestacao('confirmar')}>Confirmar</Button>
          <Button color="red" variant="outline" onClick={() => setManifestacao('rejeitar')}>
            Rejeitar
          </Button>
        </>
      ) : null}
      {permitidos.map((codigo) => (
        <Button
          key={codigo}
          variant={codigo === '105104' ? 'filled' : 'default'}
          color={codigo === '305101' ? 'red' : undefined}
          onClick={() => setEvento(codigo)}
        >
          {labelEventoDoMunicipio[codigo]}
        </Button>
      ))}
      {evento ? <EventoDialog nota={nota} evento={evento} onClose={() => setEvento(null)} /> : null}
      {manifestacao ? <ManifestacaoDialog nota={nota} acao={manifestacao} onClose={() => setManifestacao(null)} /> : null}
    </Group>
  )
}
