import { isDocumento } from '@iss/kernel/documento'
import type { Identificacao } from '@iss/nota/domain/partes-nota'
import { call } from '@iss/portal/call'
import { useCall } from '@iss/portal/hooks'
import { LinkButton } from '@iss/portal/navigation'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { buscarTomador } from '../../contract/emissao.ts'
import { buscarTomadorFrequente } from '../../contract/tomador-frequente.ts'
import { type AcoesDaEmissao, type TomadorFrequente, useAcoesDaEmissao } from './acoes-da-emissao.ts'
import type { EmissaoForm } from './emissao-form.ts'
import { defineSecao, type SecaoProps } from './emissao-secao.ts'
import { escolherDoCatalogo } from './preencher-tomador.ts'
import { BuscaDeTomador } from './tomador-busca.tsx'
import { CamposDoTomador } from './tomador-campos.tsx'
import { FichaDoTomador, VoltarABusca } from './tomador-ficha.tsx'

type Modo = 'busca' | 'ficha' | 'campos'

/** How a taker is shown at first: looked for while there is none, in two lines once he is known, as fields while something is missing. */
function modoInicial({ identificacao, documento, nome }: EmissaoForm['tomador']): Modo {
  if (identificacao === 'EXTERIOR' || identificacao === 'NAO_IDENTIFICADO') return 'campos'
  if (isDocumento(documento) && nome.trim() !== '') return 'ficha'
  return documento === '' && nome === '' ? 'busca' : 'campos'
}

/** Who takes the service: found by three letters, or written down. */
export function SecaoTomador({ form, dados }: SecaoProps) {
  const acoes = useAcoesDaEmissao()
  return acoes ? (
    <Escolha key={acoes.vez} form={form} dados={dados} acoes={acoes} />
  ) : (
    <CamposDoTomador form={form} dados={dados} />
  )
}

const outros: readonly { identificacao: Identificacao; rotulo: string }[] = [
  { identificacao: 'CNPJ', rotulo: 'Novo tomador' },
  { identificacao: 'EXTERIOR', rotulo: 'Tomador no exterior' },
  { identificacao: 'NAO_IDENTIFICADO', rotulo: 'Não identificado' },
]
const nenhum: readonly TomadorFrequente[] = []

function Escolha({ form, dados, acoes }: SecaoProps & { acoes: AcoesDaEmissao }) {
  const [modo, setModo] = useState<Modo>(() => modoInicial(form.getValues('tomador')))
  const recentes = useCall(buscarTomadorFrequente, { texto: '' }, { staleTime: 60_000, silent: true })
  const comErro = Boolean(form.formState.errors.tomador)
  // A provider without takers begins with the fields.
  const semNinguem = modo === 'busca' && recentes.data?.length === 0
  if (modo !== 'campos' && (comErro || semNinguem)) setModo('campos')

  const escrever = (identificacao: Identificacao) => {
    form.setValue('tomador.identificacao', identificacao)
    setModo('campos')
  }
  const porDocumento = async (documento: string) => {
    form.setValue('tomador.identificacao', documento.length === 11 ? 'CPF' : 'CNPJ')
    form.setValue('tomador.documento', documento)
    const achado = await call(buscarTomador, { documento }).catch(() => null)
    if (achado) escolherDoCatalogo(form, achado)
    setModo(achado ? 'ficha' : 'campos')
  }
  if (modo === 'ficha')
    return <FichaDoTomador tomador={form.getValues('tomador')} acoes={acoes} onAlterar={() => setModo('campos')} />
  if (modo === 'campos')
    return (
      <>
        <CamposDoTomador form={form} dados={dados} />
        {recentes.data?.length ? <VoltarABusca onClick={acoes.trocar} /> : null}
      </>
    )
  return (
    <>
      <BuscaDeTomador
        recentes={recentes.data ?? nenhum}
        autoFocus
        onEscolher={acoes.escolher}
        onDocumento={(documento) => void porDocumento(documento)}
      />
      <Group gap={6} mt={10}>
        {outros.map(({ identificacao, rotulo }) => (
          <Button key={identificacao} variant="light" size="xs" onClick={() => escrever(identificacao)}>
            {rotulo}
          </Button>
        ))}
        <LinkButton to="/home/actions/catalogo-tomadores" variant="subtle" size="xs">
          Catálogo de tomadores
        </LinkButton>
      </Group>
    </>
  )
}

export const secao = defineSecao({
  nome: 'tomador',
  titulo: 'Tomador',
  ordem: 200,
  campos: ['tomador'],
  Conteudo: SecaoTomador,
})
