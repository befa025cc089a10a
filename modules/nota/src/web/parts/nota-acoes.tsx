import { useDownload, useOpenFile } from '@iss/portal/files'
import { useTelas } from '@iss/portal/hooks'
import { useNavigate } from '@iss/portal/navigation'
import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import {
  IconBarcode,
  IconCalendarPlus,
  IconCheck,
  IconCopy,
  IconDotsVertical,
  IconFileCertificate,
  IconFilePencil,
  IconFileTypeXml,
  IconFileX,
  IconMail,
  IconPrinter,
  IconReplace,
  IconWorld,
} from '@tabler/icons-react'
import { baixarXml, imprimirDanfse } from '../../contract/consulta.ts'
import { versoesDoXml } from '../../domain/versoes-do-xml.ts'
import type { Nota } from './nota-abas.tsx'

const icone = { size: 17, 'aria-hidden': true } as const

type Destino = { path: string; rotulo: string; icon: typeof IconCopy; visivel: boolean; to: string }

/** Actions that lead to other screens: those that the note's state and the user's keys allow and whose screen he may open. */
function useDestinos(nota: Nota): Destino[] {
  const telas = new Set(useTelas().map(({ path }) => path))
  const destinos: Destino[] = [
    {
      path: '/home/actions/emissaonf2',
      rotulo: 'Copiar',
      icon: IconCopy,
      visivel: nota.acoes.copiar,
      to: `/home/actions/emissaonf2?copiar=${nota.id}`,
    },
    {
      path: '/home/actions/emissaonf2',
      rotulo: 'Copiar para a próxima competência',
      icon: IconCalendarPlus,
      visivel: nota.acoes.copiar,
      to: `/home/actions/emissaonf2?copiar=${nota.id}&proxima=1`,
    },
    {
      path: '/home/actions/substituir-nfe',
      rotulo: 'Substituir',
      icon: IconReplace,
      visivel: nota.acoes.substituir,
      to: `/home/actions/substituir-nfe?id=${nota.id}`,
    },
    {
      path: '/home/actions/carta-correcao',
      rotulo: 'Carta de correção',
      icon: IconFilePencil,
      visivel: nota.acoes.corrigir,
      to: `/home/actions/carta-correcao?id=${nota.id}`,
    },
    {
      path: '/home/actions/guia-avulsa-nfe',
      rotulo: 'Emitir guia avulsa por NF-e',
      icon: IconBarcode,
      visivel: nota.acoes.emitirGuia,
      to: `/home/actions/guia-avulsa-nfe?id=${nota.id}`,
    },
    {
      path: '/home/actions/cancelamento-nfe',
      rotulo: 'Cancelar',
      icon: IconFileX,
      visivel: nota.acoes.cancelar,
      to: `/home/actions/cancelamento-nfe?id=${nota.id}`,
    },
  ]
  return destinos.filter(({ path, visivel }) => visivel && telas.has(path))
}

/** What can be done with a note: print, e-mail, and under "Mais ações" the rest. */
export function AcoesDaNota({ nota, onEmail }: { nota: Nota; onEmail: () => void }) {
  const open = useOpenFile()
  const download = useDownload()
  const navigate = useNavigate()
  const destinos = useDestinos(nota)
  const clipboard = useClipboard()
  return (
    <Group gap={8}>
      <Button
        px={12}
        leftSection={<IconPrinter {...icone} />}
        loading={open.isPending}
        onClick={() => void open(imprimirDanfse, { id: nota.id })}
      >
        Imprimir
      </Button>
      <Button
        px={12}
        variant="default"
        leftSection={<IconFileTypeXml {...icone} />}
        loading={download.isPending}
        onClick={() => void download(baixarXml, { id: nota.id })}
      >
        XML
      </Button>
      <Button px={12} variant="default" leftSection={<IconMail {...icone} />} onClick={onEmail}>
        E-mail
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Mais ações">
            <IconDotsVertical {...icone} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {destinos.map(({ rotulo, icon: Icon, to }) => (
            <Menu.Item key={to} leftSection={<Icon {...icone} />} onClick={() => navigate(to)}>
              {rotulo}
            </Menu.Item>
          ))}
          {destinos.length > 0 ? <Menu.Divider /> : null}
          {versoesDoXml
            .filter((versao) => versao !== '2.02')
            .map((versao) => (
              <Menu.Item
                key={versao}
                leftSection={<IconFileTypeXml {...icone} />}
                onClick={() => void download(baixarXml, { id: nota.id, versao })}
              >
                XML na versão {versao}
              </Menu.Item>
            ))}
          <Menu.Item
            leftSection={<IconFileCertificate {...icone} />}
            onClick={() => void download(baixarXml, { id: nota.id, assinado: 'sim' })}
          >
            XML assinado pelo município
          </Menu.Item>
          <Menu.Item component="a" href={nota.paginaHtml} target="_blank" rel="noreferrer" leftSection={<IconWorld {...icone} />}>
            Ver em HTML
          </Menu.Item>
          <Menu.Item
            closeMenuOnClick={false}
            leftSection={clipboard.copied ? <IconCheck {...icone} /> : <IconCopy {...icone} />}
            onClick={() => clipboard.copy(nota.senha)}
          >
            {clipboard.copied ? 'Código copiado' : 'Copiar código'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
