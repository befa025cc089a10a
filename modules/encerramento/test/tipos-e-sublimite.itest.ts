import { validarEncerramento } from '../src/contract/encerramento.ts'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Client, type Scene, startScene } from '@iss/testing'
import { buscarRegimeTributacao, salvarRegimeTributacao } from '@iss/tributacao/contract/config-regime-tributacao'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarTiposTributacao, calcularNotaCall, carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { pedidoNota } from '@iss/emissao/testing/pedido'
import { faturarAno } from './faturar-ano.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

describe('a provider of the Simples (E00.S, C01.F; LC 123/2006 arts. 13-A and 20)', () => {
  const abril = { ano: 2026, mes: 3, papelServico: 'PRESTADOR', idPessoa: null, tipo: null } as const
  const cpf = { ...pedidoNota().tomador, identificacao: 'CPF' as const, documento: demoDocumentos.maria, nome: 'Maria' }
  let gama: Client
  let pessoaId = 0
  let atividade: Awaited<ReturnType<Client['call']>>
  beforeAll(async () => {
    gama = await scene.as('gama')
    const inicio = await gama.call(carregarEmissao, {})
    pessoaId = inicio.prestador.id
    atividade = inicio.atividades[0]
  })
  const debito = async () => {
    const [row] = await scene.owner<{ debito: string }>(
      `select coalesce(sum(debito), 0)::text as debito from saldo_competencia where contribuinte_id = $1 and papel = 'PRESTADOR' and competencia = '2026-04-01'`,
      [pessoaId],
    )
    return Dinheiro.from(row?.debito ?? '0')
  }
  const emitir = async () => {
    const pedido = pedidoNota({ atividadeId: (atividade as { id: number }).id, valor: '1000.00', tomador: cpf })
    const { resultado, violacoes } = await gama.call(calcularNotaCall, pedido)
    expect(violacoes).toEqual([])
    await gama.call(emitirNotaCall, { ...pedido, enviarEmailTomador: false, rascunhoId: null })
    return resultado
  }
  it('at the sublimit pays the ISS in the DAS: effective rate on the note, nothing in the closing', async () => {
    await faturarAno(scene, pessoaId, '3600000.00')
    const antes = await debito()
    const resultado = await emitir()
    expect(resultado?.aliquota.toString()).toBe('3.24')
    expect((await debito()).minus(antes).toString()).toBe('0.00')
    expect((await gama.call(validarEncerramento, abril)).calculo.valorDevido.toString()).toBe('0.00')
  })

  it('one cent above pays by municipal guide: rate of the activity on the note, the tax in the closing', async () => {
    await faturarAno(scene, pessoaId, '3600000.01')
    const municipal = (atividade as { aliquota: { toString(): string } }).aliquota.toString()
    const antes = await debito()
    const resultado = await emitir()
    expect(resultado?.aliquota.toString()).toBe(municipal)
    const passo = resultado?.memoria.find((um) => um.passo === 'aliquota')
    expect(passo?.descricao).toContain('acima do sublimite do Simples Nacional')
    expect(passo?.fonte).toContain('LC 123/2006 arts. 13-A e 20')
    expect((await debito()).minus(antes).toString()).toBe(resultado?.imposto.toString())
    const { calculo } = await gama.call(validarEncerramento, abril)
    expect(calculo.valorDevido.gte(resultado?.imposto ?? Dinheiro.zero)).toBe(true)
  })

  it('without a rate of its own the municipal one holds too, not the 5 % of a rate that was not told', async () => {
    await scene.owner('update pessoa set regime_iss_aliquota = null where id = $1', [pessoaId])
    await scene.owner('update regime_competencia set aliquota = null where contribuinte_id = $1', [pessoaId])
    const municipal = (atividade as { aliquota: { toString(): string } }).aliquota.toString()
    expect((await emitir())?.aliquota.toString()).toBe(municipal)
    await faturarAno(scene, pessoaId, '100.00')
    expect((await emitir())?.aliquota.toString()).toBe('5.00')
  })
})

describe('types of taxation on the screen (E00.R, K13)', () => {
  it.each([
    ['alfa', 'CNPJ', demoDocumentos.hospital],
    ['beta', 'CNPJ', demoDocumentos.hospital],
    ['beta', 'CPF', demoDocumentos.maria],
  ] as const)('%s to a %s: what is offered is exactly what the issue accepts', async (usuario, identificacao, documento) => {
    const client = await scene.as(usuario)
    const { atividades, tipos } = await client.call(carregarEmissao, {})
    const atividadeId = (atividades.find(({ subitem }) => subitem === '7.02') ?? atividades[0])?.id ?? null
    const pedido = pedidoNota({ atividadeId, tomador: { ...pedidoNota().tomador, identificacao, documento, nome: 'Tomador' } })
    const ofertados = await client.call(buscarTiposTributacao, { ...pedido, itens: [] })
    expect(ofertados.length).toBeGreaterThan(0)
    for (const { id } of tipos.filter(({ exigibilidade }) => exigibilidade === 1)) {
      const { violacoes } = await client.call(calcularNotaCall, { ...pedido, tipoTributacaoId: id })
      expect([id, violacoes.some(({ key }) => key === 'tipoTributacao')]).toEqual([id, !ofertados.includes(id)])
    }
  })

  it('a type that the regime may not use is not offered, and refused together with all else', async () => {
    const gestor = await scene.as('gestor')
    const alfa = await scene.as('alfa')
    const { atividades, tipos } = await alfa.call(carregarEmissao, {})
    const { versao, permitidos } = await gestor.call(buscarRegimeTributacao, {})
    const tirado = tipos.find(({ exigibilidade, retido }) => exigibilidade === 1 && !retido)
    await gestor.call(salvarRegimeTributacao, {
      versao,
      permitidos: permitidos.filter(({ regime, tipoId }) => regime !== 'FATURAMENTO' || tipoId !== tirado?.id),
    })
    const depois = await alfa.call(carregarEmissao, {})
    expect(depois.tipos.map(({ id }) => id)).toEqual(tipos.map(({ id }) => id).filter((id) => id !== tirado?.id))
    const pedido = pedidoNota({ atividadeId: atividades[0]?.id ?? null, tipoTributacaoId: tirado?.id ?? null, valor: '0.00' })
    expect(await alfa.call(buscarTiposTributacao, pedido)).not.toContain(tirado?.id)
    const recusa = await alfa.try(emitirNotaCall, JSON.parse(JSON.stringify({ ...pedido, rascunhoId: null })))
    const mensagens = recusa.body.mensagens.map(({ message }) => message)
    expect(mensagens).toContain(`O tipo de tributação ${tirado?.nome} não é permitido para o regime Faturamento.`)
    expect(mensagens).toContain('O valor unitário deve ser maior que zero.')
    const semTipo = await alfa.try(
      emitirNotaCall,
      JSON.parse(JSON.stringify({ ...pedido, valor: '10.00', tipoTributacaoId: 999_999, rascunhoId: null })),
    )
    expect(semTipo.body.mensagens.map(({ key }) => key)).toContain('tipoTributacao')
  })
})
