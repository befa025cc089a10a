import { imprimirDocumento } from '@iss/documento/contract/consulta'
import { isAllowed } from '@iss/platform/contract'
import { useDownload, useOpenFile } from '@iss/portal/files'
import { useUserInfo } from '@iss/portal/hooks'
import { Button, Group } from '@mantine/core'
import { IconFileTypeXml, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { baixarXmlNacional } from '../../contract/notas-nacionais.ts'
import { type EventoDoMunicipio, labelEventoDoMunicipio } from '../../domain/eventos-do-municipio.ts'
import type { NotaNacionalTo } from './dados-nota-nacional.tsx'
import { EventoDialog } from './evento-dialog.tsx'
import { ManifestacaoDialog } from './manifestacao-dialog.tsx'

/** What the user may do with a received note: its files, events of the city, manifestation of a party. */
export function AcoesDaNotaNacional({ nota }: { nota: NotaNacionalTo }) {
  const download = useDownload()
  const open = useOpenFile()
  const imprime = isAllowed(imprimirDocumento.access, useUserInfo())
  const [evento, setEvento] = useState<EventoDoMunicipio | null>(null)
  const [manifestacao, setManifestacao] = useState<'confirmar' | 'rejeitar' | null>(null)
  const { id, permitidos, manifestacao: daParte } = nota
  return (
    <Group gap={8}>
      {imprime ? (
        <Button
          leftSection={<IconPrinter size={17} aria-hidden />}
          loading={open.isPending}
          onClick={() => void open(imprimirDocumento, { id })}
        >
          Imprimir
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconFileTypeXml size={17} aria-hidden />}
        onClick={() => void download(baixarXmlNacional, { id })}
      >
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
