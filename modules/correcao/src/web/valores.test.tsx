// @vitest-environment jsdom
import { copiarNota } from '@iss/emissao/contract/copiar-nota'
import { calcularNotaCall } from '@iss/emissao/contract/emissao'
import { dadosDeTeste } from '@iss/emissao/parts/emissao-form.fixture.ts'
import { buscarNota } from '@iss/nota/contract/consulta'
import { useCall } from '@iss/portal/hooks'
import { expectAmounts } from '@iss/portal/test-amounts'
import { showScreen } from '@iss/portal/test-screen'
import { expect, it } from 'vitest'
import { Screen as Substituicao } from './substituir-nfe.tsx'
import { Correcao } from './parts/substituir-nfe-correcao.tsx'

it('a note beside the one that replaces it', () => {
  const nothing = () => undefined
  const Conferida = () => {
    const nota = useCall(buscarNota, { id: 7 })
    const copia = useCall(copiarNota, { id: 7, mantemData: true })
    return nota.data && copia.data ? (
      <Correcao
        nota={nota.data}
        pedido={copia.data.pedido}
        dados={dadosDeTeste}
        conferindo
        onConferir={nothing}
        onOutra={nothing}
      />
    ) : null
  }
  return expectAmounts(
    <Conferida />,
    (made) => {
      made.of(buscarNota, {}, 'antiga')
      made.of(copiarNota, { pedido: { itens: [], deducoes: [] } }, 'copia')
      made.of(calcularNotaCall, { resultado: { memoria: [], ibsCbs: null }, sugestoes: null })
    },
    [
      'Valor: R$ antiga.valorTotal',
      'Valor: R$ resultado.valorTotal',
      'ISS: R$ resultado.imposto',
      'Valor total: resultado.valorTotal',
      'Base de cálculo: resultado.base',
      'ISS: resultado.imposto',
      'ISS com exigibilidade suspensa: resultado.impostoSuspenso',
      'Valor líquido: resultado.liquido',
      'Valor a receber do tomador: resultado.aReceber',
      'Desconto incondicional: copia.pedido.descontoIncondicional',
      'Desconto condicional: copia.pedido.descontoCondicional',
      'PIS: copia.pedido.retencoes.pis',
      'COFINS: copia.pedido.retencoes.cofins',
      'CSLL: copia.pedido.retencoes.csll',
      'IRRF: copia.pedido.retencoes.irrf',
      'INSS: copia.pedido.retencoes.inss',
      'Outras retenções: copia.pedido.retencoes.outrasRetencoes',
      'Outras deduções: copia.pedido.retencoes.outrasDeducoes',
    ],
  )
})

it('a note that is not there is told once, in one sentence, where it was to be replaced', async () => {
  const shown = await showScreen(<Substituicao />, [], '?id=390')
  await shown.until(() => shown.container.textContent?.includes('Nota não encontrada.'))
  await shown.settle()
  expect(shown.container.textContent?.match(/Nota não encontrada\./g)).toHaveLength(1)
  expect(shown.container.textContent).not.toContain('não pode ser substituída')
  await shown.unmount()
})
