import { carregarEscrituracao } from '../src/contract/escrituracao.ts'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarDescontosPessoa } from '@iss/pessoa/contract/descontos-pessoa'
import {
  buscarExigibilidadesPessoa,
  encerrarExigibilidadePessoa,
  incluirExigibilidadePessoa,
} from '@iss/pessoa/contract/exigibilidade-pessoa'
import { buscarPessoaTO, buscarPorDocumento, salvarRegime } from '@iss/pessoa/contract/pessoa'
import { buscarPreferencia, salvarPreferencia } from '@iss/emissao/contract/preferencia'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { getExigibilidadeInicial } from '@iss/pessoa/server'
import { getPessoa, getRegimeEm } from '@iss/pessoa/server'

let scene: Scene
let alfa: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
})
afterAll(() => scene?.stop())

const mensagens = (answer: { body: { mensagens?: { key: string | null; message: string }[] } }) =>
  (answer.body.mensagens ?? []).map(({ key, message }) => [key, message])

describe('preferences (S25)', () => {
  it('R2-2.4-40 M2-2.4-27 E3-3.1-30 Preferências: chosen among what the person has, kept under a version', async () => {
    const { opcoes, ...antes } = await alfa.call(buscarPreferencia, {})
    expect(antes).toEqual({
      versao: 0,
      tribPadraoPrestador: null,
      tribPadraoTomador: null,
      serie: null,
      atividade: null,
      discriminacao: '',
      recebeEmailPrestador: true,
      recebeEmailTomador: true,
    })
    for (const lista of Object.values(opcoes)) expect(lista.length).toBeGreaterThan(0)
    const escolha = {
      ...antes,
      tribPadraoPrestador: opcoes.tribPrestador[0]!.id,
      tribPadraoTomador: opcoes.tribTomador[0]!.id,
      serie: opcoes.series[0]!.id,
      atividade: opcoes.atividades[0]!.id,
      discriminacao: ' Serviços do mês ',
      recebeEmailTomador: false,
    }
    await alfa.call(salvarPreferencia, escolha)
    const depois = await alfa.call(buscarPreferencia, {})
    expect(depois).toMatchObject({ ...escolha, versao: 1, discriminacao: 'Serviços do mês' })
    // A new entry of the taker's ledger begins with what was chosen.
    const recebido = await alfa.call(carregarEscrituracao, { papelEscriturador: 'tomador' })
    expect(recebido.tipoPadraoId).toBe(escolha.tribPadraoTomador)
    const semEscolha = await (await scene.as('beta')).call(carregarEscrituracao, { papelEscriturador: 'tomador' })
    expect(semEscolha.tipoPadraoId).toBeNull()
    expect(mensagens(await alfa.try(salvarPreferencia, escolha))).toEqual([
      [null, 'Os dados foram alterados por outro usuário. Recarregue a página.'],
    ])
    const alheia = { ...escolha, versao: 1, serie: 999_999, atividade: 999_999 }
    expect(mensagens(await alfa.try(salvarPreferencia, alheia))).toEqual([
      ['serie', 'Escolha uma série que a pessoa está autorizada a usar.'],
      ['atividade', 'Escolha uma atividade exercida pela pessoa.'],
    ])
    expect((await (await scene.as('beta')).call(buscarPreferencia, {})).versao).toBe(0)
    for (const usuario of ['gestor', 'fiscal', 'funcionario'])
      expect((await (await scene.as(usuario)).try(buscarPreferencia, {})).status, usuario).toBe(403)
  })
})

describe('discounts and exigibility of a person (S30)', () => {
  it('E3-3.1-27 E3-3.1-29 shows the profiles with their validity; nobody reads those of another taxpayer', async () => {
    const [pessoa] = await scene.owner<{ id: string }>(
      `select id from pessoa where municipio_id = 1 and documento = '40000001000150'`,
    )
    const id = Number(pessoa?.id)
    await scene.owner(
      `with b as (insert into perfil_desconto_base (municipio_id, nome) values (1, 'Sociedade de teste') returning id),
            i as (insert into perfil_desconto_imposto (municipio_id, nome, percentual, ativa) values (1, 'Incentivo de teste', 10, true) returning id),
            pb as (insert into pessoa_perfil_desconto_base (municipio_id, perfil_id, pessoa_id, inicio, fim) select 1, id, $1, '2025-01-01', '2025-12-31' from b)
       insert into pessoa_perfil_desconto_imposto (municipio_id, perfil_id, pessoa_id, inicio) select 1, id, $1, '2026-01-01' from i`,
      [id],
    )
    const descontos = await (await scene.as('fiscal')).call(buscarDescontosPessoa, { id })
    expect(descontos.perfisBase.find(({ nome }) => nome === 'Sociedade de teste')).toMatchObject({
      fim: '2025-12-31',
      vigente: false,
    })
    const imposto = descontos.perfisImposto.find(({ nome }) => nome === 'Incentivo de teste')
    expect([String(imposto?.percentual), imposto?.vigente]).toEqual(['10.00', true])
    expect(await alfa.call(buscarDescontosPessoa, {})).toEqual(descontos)
    expect((await (await scene.as('beta')).try(buscarDescontosPessoa, { id })).status).toBe(403)
  })

  it('E3-3.1-25 an exigibility of the person goes before that of the regime, from its first to its last day', async () => {
    const fiscal = await scene.as('fiscal')
    const { id } = (await fiscal.call(buscarPorDocumento, { documento: demoDocumentos.alfa }))!
    const to = await fiscal.call(buscarPessoaTO, { id })
    const base = { id, versao: to.versao, exigibilidade: null, processo: '', inicio: '2026-03-01', fim: '2026-02-01' }
    expect(mensagens(await fiscal.try(incluirExigibilidadePessoa, base))).toEqual([
      ['exigibilidade', 'Escolha a exigibilidade.'],
      ['fim', 'A data final deve ser maior ou igual à inicial.'],
    ])
    const suspensa = { ...base, exigibilidade: 'SUSPENSA_JUDICIAL', fim: null }
    expect(mensagens(await fiscal.try(incluirExigibilidadePessoa, suspensa))).toEqual([
      ['processo', 'Informe o número do processo da suspensão.'],
    ])
    expect((await alfa.try(incluirExigibilidadePessoa, suspensa)).status).toBe(403)
    expect((await fiscal.try(incluirExigibilidadePessoa, { ...suspensa, processo: '5001/2026' })).status).toBe(200)
    const vista = await alfa.call(buscarExigibilidadesPessoa, {})
    expect(vista).toMatchObject({
      inicial: 'Exigibilidade suspensa por decisão judicial',
      origem: 'Da pessoa',
      podeEditar: false,
      lista: [{ processo: '5001/2026', inicio: '2026-03-01', fim: null, vigente: true }],
    })
    const em = (data: string) =>
      scene.inCity(1, async (ctx) => (await getExigibilidadeInicial(ctx, await getPessoa(ctx, id), data)).exigibilidade)
    expect([await em('2026-02-28'), await em('2026-03-01')]).toEqual(['EXIGIVEL', 'SUSPENSA_JUDICIAL'])
    const { versao } = await fiscal.call(buscarPessoaTO, { id })
    const outra = await fiscal.try(incluirExigibilidadePessoa, { ...base, versao, exigibilidade: 'ISENCAO', fim: null })
    expect(mensagens(outra)).toEqual([['inicio', 'A pessoa já possui exigibilidade própria de 01/03/2026 a indeterminado.']])
    const exigibilidadeId = vista.lista[0]?.id
    const fim = { id, versao, exigibilidadeId, fim: '2026-04-14' }
    expect((await fiscal.try(encerrarExigibilidadePessoa, fim)).status).toBe(200)
    expect(mensagens(await fiscal.try(encerrarExigibilidadePessoa, fim))).toEqual([
      [null, 'Os dados foram alterados por outro usuário. Recarregue a página.'],
    ])
    const depois = await alfa.call(buscarExigibilidadesPessoa, {})
    expect(depois).toMatchObject({ inicial: 'Exigível', origem: 'Do regime', regime: 'Faturamento' })
    expect((await (await scene.as('beta')).try(buscarExigibilidadesPessoa, { id })).status).toBe(403)
  })
})

describe('regime from a date on', () => {
  it('the months before keep the regime that they had, though it was never dated', async () => {
    const fiscal = await scene.as('fiscal')
    const [row] = await scene.owner<{ id: string }>(
      `select id from pessoa where municipio_id = 1 and documento = $1 and regime_iss_tipo = 'FATURAMENTO'`,
      [demoDocumentos.omega],
    )
    const id = Number(row?.id)
    await scene.owner('delete from regime_competencia where municipio_id = 1 and contribuinte_id = $1', [id])
    await scene.owner('update encerramento set reaberto_em = now() where municipio_id = 1 and pessoa_id = $1', [id])
    const { versao } = await fiscal.call(buscarPessoaTO, { id })
    const novo = { id, versao, tipo: 'SIMPLES', aliquota: '2.79', valor: null, dataInicio: '2026-04-01' }
    expect((await fiscal.try(salvarRegime, novo)).status).toBe(200)
    const em = (data: string) => scene.inCity(1, async (ctx) => (await getRegimeEm(ctx, await getPessoa(ctx, id), data)).tipo)
    expect([await em('2026-03-31'), await em('2026-04-01')]).toEqual(['FATURAMENTO', 'SIMPLES'])
    const depois = await fiscal.call(buscarPessoaTO, { id })
    expect(depois.regimes.map(({ descricao }) => descricao)).toEqual(['Simples 2,79%', 'Faturamento'])
    expect(depois.regimeISS?.tipo).toBe('SIMPLES')
    const velho = await fiscal.try(salvarRegime, { ...novo, dataInicio: '2026-05-01' })
    expect(mensagens(velho)).toEqual([[null, 'Os dados foram alterados por outro usuário. Recarregue a página.']])
    expect((await fiscal.call(buscarPessoaTO, { id })).regimes).toHaveLength(2)
  })
})
