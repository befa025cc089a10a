import { buscarCreditos, buscarExtrato } from '@iss/conta/contract/extrato'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { atenderAprovar, atenderBuscarTO } from '@iss/solicitacao/contract/atendimento'
import { buscarSolicitacaoTO, cancelarSolicitacao } from '@iss/solicitacao/contract/solicitacao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelarCreditoCall } from '@iss/conta/contract/lancamentos'
import { solicitarRestituicao } from '@iss/conta/contract/restituicao'
import { criarCredito } from '@iss/conta/server'

let scene: Scene
let alfa: Client
let fiscal: Client
let pessoaId = 0
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  fiscal = await scene.as('fiscal')
  pessoaId = await scene.inCity(1, async (ctx) => (await findPessoaPorDocumento(ctx, demoDocumentos.alfa))?.id ?? 0)
})
afterAll(() => scene?.stop())

const frases = async (answer: ReturnType<Client['try']>) =>
  (await answer).body.mensagens.map(({ key, message }) => (key ? `${key}: ${message}` : message))
const justificativa = 'Pagamento repetido; devolver na conta 123-4 da agência 0001.'
const creditar = (valor: string) =>
  scene.inCity(1, (ctx) =>
    criarCredito(ctx, {
      pessoaId,
      papel: 'PRESTADOR',
      competencia: Competencia.of(2026, 4),
      motivo: 'Pagamento em duplicidade',
      valor: Dinheiro.from(valor),
    }),
  )
const creditos = async () => alfa.call(buscarCreditos, { papelServico: null, idPessoa: null })
const extrato = () => alfa.call(buscarExtrato, { papelServico: 'PRESTADOR', idPessoa: null })
const usar = (id: number, valor: string) =>
  scene.owner('update credito set usado = $2 where municipio_id = 1 and id = $1', [id, valor])

describe('Solicitar restituição (G8)', () => {
  it('asks credits back with all that is missing told at once; another taxpayer and an authority may not', async () => {
    expect(await frases(alfa.try(solicitarRestituicao, { creditos: [], justificativa: 'curta' }))).toEqual([
      'creditos: Selecione ao menos um crédito.',
      'justificativa: Explique o pedido e informe a conta para a devolução (ao menos 20 caracteres).',
    ])
    const { id } = await creditar('45.00')
    expect((await (await scene.as('beta')).try(solicitarRestituicao, { creditos: [id], justificativa })).status).toBe(404)
    expect((await fiscal.try(solicitarRestituicao, { creditos: [id], justificativa })).status).toBe(403)
    const { criptId, protocolo } = await alfa.call(solicitarRestituicao, { creditos: [id], justificativa })
    const numero = (await creditos()).find((linha) => linha.id === id)?.numero
    expect((await creditos()).find((linha) => linha.id === id)?.restituicao).toBe(protocolo)
    expect(await frases(alfa.try(solicitarRestituicao, { creditos: [id], justificativa }))).toEqual([
      `creditos: A restituição do crédito nº ${numero} já foi pedida na solicitação ${protocolo}.`,
    ])
    await alfa.call(cancelarSolicitacao, { id: criptId })
    expect((await creditos()).find((linha) => linha.id === id)).toMatchObject({ restituicao: null })
    await usar(id, '45.00')
    expect(await frases(alfa.try(solicitarRestituicao, { creditos: [id], justificativa }))).toEqual([
      `creditos: O crédito nº ${numero} não tem saldo a restituir.`,
    ])
    await usar(id, '0.00')
  })

  it('the approval takes what is left of the credits, and the statement of account agrees to the cent', async () => {
    const [um, dois] = [await creditar('80.00'), await creditar('30.25')]
    const antes = await extrato()
    expect(antes.conciliado).toBe(true)
    const { criptId } = await alfa.call(solicitarRestituicao, { creditos: [um.id, dois.id], justificativa })
    expect((await extrato()).saldo.toString()).toBe(antes.saldo.toString())
    const to = await fiscal.call(atenderBuscarTO, { criptId })
    expect(to.resumo.find(({ rotulo }) => rotulo === 'Assunto')?.solicitado).toBe('Restituição ou compensação')
    expect(to.alertas.filter((alerta) => alerta.startsWith(`Restituição pedida na solicitação ${to.protocolo}`))).toHaveLength(2)
    await fiscal.call(atenderAprovar, { criptId, versao: to.versao, texto: 'Deferido.', enviarEmail: false, dados: {} })
    const depois = await extrato()
    expect(depois.conciliado).toBe(true)
    expect(depois.saldo.minus(antes.saldo).format()).toBe('110,25')
    expect(antes.creditosDisponiveis.minus(depois.creditosDisponiveis).format()).toBe('110,25')
    const linhas = depois.lancamentos.filter(({ historico }) => historico.startsWith('Restituição do crédito nº'))
    expect(linhas.map(({ debito }) => debito.format())).toEqual(['80,00', '30,25'])
    const { mensagens } = await alfa.call(buscarSolicitacaoTO, { id: criptId })
    expect(mensagens.map(({ texto }) => texto.split('\n')[0])).toContain('Restituição autorizada de R$ 110,25.')
    expect(await frases(fiscal.try(cancelarCreditoCall, { id: um.id, motivo: 'Engano' }))).toEqual([
      'O crédito já foi restituído ao contribuinte.',
    ])
  })

  it('what was used meanwhile is not given back; with nothing left the approval is refused and the request waits', async () => {
    const { id } = await creditar('30.00')
    const { criptId } = await alfa.call(solicitarRestituicao, { creditos: [id], justificativa })
    await usar(id, '30.00')
    const { versao } = await fiscal.call(atenderBuscarTO, { criptId })
    expect(await frases(fiscal.try(atenderAprovar, { criptId, versao, texto: '', enviarEmail: false, dados: {} }))).toEqual([
      'Os créditos do pedido não têm mais saldo a restituir. Indefira a solicitação e explique ao contribuinte.',
    ])
    expect((await alfa.call(buscarSolicitacaoTO, { id: criptId })).situacao).toBe('Pendente')
    await usar(id, '12.00')
    await fiscal.call(atenderAprovar, { criptId, versao, texto: '', enviarEmail: false, dados: {} })
    expect((await creditos()).find((linha) => linha.id === id)?.usado.format()).toBe('30,00')
    const [row] = await scene.owner<{ valor: string }>('select valor from restituicao where credito_id = $1', [id])
    expect(row?.valor).toBe('18.00')
  })
})
