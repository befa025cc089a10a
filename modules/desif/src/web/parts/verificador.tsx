import { fill } from '@iss/kernel/errors'
import { textOf } from '@iss/kinds'
import { unpack } from '@iss/lote/unpack'
import { useCall } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Panel } from '@iss/ui/panel'
import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { buscarContextoDesif } from '../../contract/entrega.ts'
import type { Achado } from '../../domain/achados.ts'
import { desifErrors } from '../../domain/errors.ts'
import { type ResumoVerificacao, verificarDesif } from '../../domain/verificar.ts'
import { contextoDaResposta } from './contexto-da-resposta.ts'
import { Achados } from './achados.tsx'

/** Findings that the page keeps; all are counted. */
const MOSTRADOS = 500

type Estado = { nome: string; percentual: number | null; achados: readonly Achado[]; resumo: ResumoVerificacao | null }

/**
 * Checks a file where it lies, before the delivery: the verification of the server, in the browser, piece by piece; nothing is sent. A file of any size.
 */
export function Verificador() {
  const page = usePage()
  const { data } = useCall(buscarContextoDesif, {})
  const [estado, setEstado] = useState<Estado | null>(null)
  const verificando = estado !== null && estado.percentual !== null

  const escolher = async (file: File | null) => {
    if (!file) return
    page.clear()
    try {
      await verificar(file)
    } catch (error) {
      // What the disk no longer gives: moved, changed or taken away while it was read.
      if (!(error instanceof DOMException)) throw error
      setEstado(null)
      page.error(fill(desifErrors.leituraInterrompida, { nome: file.name }).message)
    }
  }

  const verificar = async (file: File) => {
    if (!data) return
    setEstado({ nome: file.name, percentual: 0, achados: [], resumo: null })
    const achados: Achado[] = []
    const verificacao = verificarDesif(unpack(pedacosDe(file)), contextoDaResposta(data))
    let visto = 0
    for (;;) {
      const { done, value } = await verificacao.next()
      if (done) return setEstado({ nome: file.name, percentual: null, achados, resumo: value })
      if (achados.length < MOSTRADOS) achados.push(...value.achados.slice(0, MOSTRADOS - achados.length))
      const percentual = Math.floor((value.bytes * 100) / Math.max(1, file.size))
      if (percentual === visto) continue
      visto = percentual
      setEstado({ nome: file.name, percentual: Math.min(100, percentual), achados: [], resumo: null })
    }
  }

  return (
    <Panel title="Verificar antes de entregar">
      <Stack gap="md">
        <Text>
          O arquivo, texto ou zip, é conferido neste computador, com as mesmas regras da entrega, e não é enviado. Pode ter
          qualquer tamanho.
        </Text>
        <Group>
          <FileButton onChange={(file) => void escolher(file)} accept=".txt,.zip" disabled={!data || verificando}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileSearch size={17} aria-hidden="true" />}
                loading={verificando}
              >
                Escolher arquivo para verificar
              </Button>
            )}
          </FileButton>
        </Group>
        {verificando ? (
          <Progress value={estado.percentual ?? 0} aria-label={`Verificação de ${estado.nome}`} transitionDuration={0} />
        ) : null}
        {estado?.resumo ? <Resultado nome={estado.nome} achados={estado.achados} resumo={estado.resumo} /> : null}
      </Stack>
    </Panel>
  )
}

function Resultado({ nome, achados, resumo }: { nome: string; achados: readonly Achado[]; resumo: ResumoVerificacao }) {
  const { linhas, erros, alertas } = resumo
  return (
    <>
      <Text role="status" fw={600}>
        {erros === 0 ? `${nome} pode ser entregue` : `${nome} seria rejeitado`}: {textOf('integer', linhas)} linhas,{' '}
        {textOf('integer', erros)} erros, {textOf('integer', alertas)} alertas.
      </Text>
      {achados.length > 0 ? <Achados titulo="Erros e alertas da verificação" achados={achados} /> : null}
    </>
  )
}

/** The bytes of a file as the disk gives them. */
async function* pedacosDe(file: File): AsyncGenerator<Uint8Array> {
  const leitor = file.stream().getReader()
  for (;;) {
    const { done, value } = await leitor.read()
    if (done) return
    yield value
  }
}
