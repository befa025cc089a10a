import { encerrarCompetencia, validarEncerramento } from '@iss/encerramento/contract/encerramento'
import { carregarEscrituracao, salvarEscritPapel } from '@iss/escrituracao/contract/escrituracao'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { reportCalls } from '@iss/list/definition'
import { registryCalls } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pedidoNota } from '@iss/emissao/testing/pedido'
import { buscarInicial } from '../contract/inicial.ts'
import { bloqueioDeMovimentacoes } from './bloqueio-de-movimentacoes.ts'

const calls = registryCalls(bloqueioDeMovimentacoes)
let scene: Scene
let fiscal: Client
let alfa: Client
let alfaId: number
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
  alfa = await scene.as('alfa')
  const [row] = await scene.owner<{ id: string }>(`select id from pessoa where municipio_id = 1 and documento = '40000001000150'`)
  alfaId = Number(row?.id)
})
afterAll(() => scene.stop())

const refusal = async (valores: Record<string, unknown>, row: object = {}) =>
  (await fiscal.try(calls.salvar, { ...row, valores })).body.mensagens.map(({ key, message }) => `${key}: ${message}`)
const valores = (mudancas: Record<string, unknown> = {}) => ({
  contribuinteId: alfaId,
  tipo: 'FISCALIZACAO',
  competenciaInicial: '2026-02',
  competenciaFinal: '2026-03',
  bloqueiaNf: true,
  bloqueiaEncerramento: true,
  bloqueiaEscrituracoes: false,
  motivo: 'Livros não apresentados',
  ...mudancas,
})
async function emitir(dataPrestacao: string) {
  const { atividades } = await alfa.call(carregarEmissao, {})
  const nota = { ...pedidoNota({ atividadeId: atividades[0]?.id ?? null }), dataPrestacao, rascunhoId: null }
  const answer = await alfa.try(emitirNotaCall, JSON.parse(JSON.stringify(nota)))
  return answer.status === 200 ? [] : answer.body.mensagens.map(({ message }) => message)
}

describe('R2-2.8-48 E3-3.6-11 P3-6-37 bloqueio-de-movimentacoes (F128)', () => {
  it('asks for a movement and a reason, and for one block at a time', async () => {
    expect(await refusal(valores({ bloqueiaNf: false, bloqueiaEncerramento: false }))).toEqual([
      'bloqueiaNf: Selecione ao menos uma movimentação para bloquear.',
    ])
    expect(await refusal(valores({ motivo: '' }))).toEqual(['motivo: O motivo é obrigatório.'])
    expect(await refusal(valores({ competenciaFinal: '2026-01' }))).toEqual([
      'competenciaFinal: A data final deve ser maior ou igual à inicial.',
    ])
    await fiscal.call(calls.salvar, { valores: valores() })
    expect(await refusal(valores({ competenciaInicial: '2026-03', competenciaFinal: null }))).toEqual([
      'competenciaInicial: Já existe bloqueio para o contribuinte no período informado.',
    ])
  })

  it('stops the issue and the closing of its competences and of no others, and the start page says so', async () => {
    const recusa = 'A emissão de notas está bloqueada na competência 03/2026. Motivo: Livros não apresentados'
    expect(await emitir('2026-03-20')).toContain(recusa)
    expect(await emitir('2026-04-15')).not.toContain(recusa.replace('03', '04'))
    // Who tried while blocked is counted (F25): in the months of the block, not the note of the month after it.
    const bloqueadas = (tipoBloqueio: string | null) =>
      fiscal.call(reportCalls('relatorio-emissao-bloq').buscar, {
        filtros: { contribuinte: alfaId, vigenteEm: '2026-03-10', tipoBloqueio },
        pagina: 0,
        tamanho: 10,
      })
    const { linhas } = await bloqueadas('FISCALIZACAO')
    expect((await bloqueadas(null)).linhas).toEqual(linhas)
    expect((await bloqueadas('JUDICIAL')).total).toBe(0)
    expect(linhas.map(({ valores: { tipo, nf, tentativas } }) => [tipo, nf, tentativas])).toEqual([['Fiscalização', true, 1]])
    const em = { ano: 2026, mes: 2, papelServico: 'PRESTADOR' as const, idPessoa: null }
    const { movimento, tipoProposto } = await alfa.call(validarEncerramento, { ...em, tipo: null })
    const fechada = await alfa.try(encerrarCompetencia, { ...em, tipo: tipoProposto, movimento })
    expect(fechada.body.mensagens).toEqual([{ key: null, message: 'O encerramento está bloqueado para o contribuinte.' }])
    await fiscal.call(calls.salvar, {
      valores: valores({ competenciaInicial: '2026-06', competenciaFinal: null, bloqueiaEncerramento: false }),
    })
    const { bloqueioList } = await alfa.call(buscarInicial, { idContador: null, idFiscal: null, idFuncionario: null })
    expect(bloqueioList).toEqual([
      {
        tipoBloqueioMovimentacao: { nome: 'Fiscalização' },
        fiscal: { nome: 'Carla Fiscal' },
        bloqueiaNF: true,
        bloqueiaEncerramento: false,
        bloqueiaEscrituracoes: false,
        anoCompetenciaInicial: 2026,
        mesCompetenciaInicial: 5,
        anoCompetenciaFinal: null,
        mesCompetenciaFinal: null,
        motivo: 'Livros não apresentados',
      },
    ])
  })

  it('only gets its end, is cancelled instead of deleted, and its history says who', async () => {
    const { lista } = await fiscal.call(calls.buscar, { pagina: 0, tamanho: 100, cancelados: true })
    const row = lista.find(({ valores: atual }) => atual.contribuinteId === alfaId && atual.competenciaInicial === '2026-02')
    expect(row?.rotulos.fiscalId).toContain('Carla Fiscal')
    const stored = { id: row?.id, versao: row?.versao }
    expect(await refusal({ ...row?.valores, motivo: 'Outro' }, stored)).toEqual([
      'null: Um bloqueio gravado só recebe a competência final. Para outro bloqueio, cancele este e inclua um novo.',
    ])
    await fiscal.call(calls.salvar, { ...stored, valores: { ...row?.valores, competenciaFinal: '2026-02' } })
    const [last] = await fiscal.call(calls.historico, { id: row?.id ?? 0 })
    expect(last).toMatchObject({
      quem: 'Carla Fiscal',
      mudancas: [{ campo: 'Competência final', antes: '03/2026', depois: '02/2026' }],
    })
    expect(await fiscal.call(calls.remover, { ids: [row?.id ?? 0] })).toEqual({
      mensagem: 'Registro em uso: foi cancelado e não poderá mais ser escolhido.',
    })
    expect((await emitir('2026-03-20')).join()).not.toContain('bloqueada')
  })

  it('U2-2.6-01 one block stops issue, closing and bookkeeping of its competences, and none of the three in the next month', async () => {
    await fiscal.call(calls.salvar, {
      valores: valores({
        competenciaInicial: '2025-12',
        competenciaFinal: '2026-01',
        bloqueiaEscrituracoes: true,
        motivo: 'Embaraço',
      }),
    })
    const escriturar = async (dataPrestacao: string) => {
      const { atividades, tipos } = await alfa.call(carregarEscrituracao, { papelEscriturador: 'prestador' })
      const lancamento = {
        papelEscriturador: 'prestador',
        serie: '1',
        numero: 77,
        dataPrestacao,
        dataLiquidacao: null,
        outroDocumento: '40000013000185',
        outroNome: 'Locadora Demo',
        outroMunicipio: null,
        atividadeId: atividades[0]?.id ?? null,
        tipoTributacaoId: tipos[0]?.id ?? null,
        municipioPrestacao: '9900001',
        itens: [{ descricao: 'Serviço', quantidade: '1.0000', valorUnitario: '1000.0000' }],
        deducoes: '0.00',
        retido: null,
        somenteMateriais: false,
        recibo: false,
        prestadorOptanteSimples: false,
        aliquotaInformada: null,
        obra: '',
        observacao: '',
      }
      return ((await alfa.try(salvarEscritPapel, lancamento)).body.mensagens ?? []).map(({ message }) => message)
    }
    const encerrar = async (mes: number) => {
      const em = { ano: 2026, mes, papelServico: 'PRESTADOR' as const, idPessoa: null }
      const { movimento, tipoProposto } = await alfa.call(validarEncerramento, { ...em, tipo: null })
      const answer = await alfa.try(encerrarCompetencia, { ...em, tipo: tipoProposto, movimento })
      return (answer.body.mensagens ?? []).map(({ message }) => message)
    }
    const frases = {
      emissao: 'A emissão de notas está bloqueada na competência 01/2026. Motivo: Embaraço',
      escrituracao: 'A escrituração está bloqueada na competência 01/2026. Motivo: Embaraço',
      encerramento: 'O encerramento está bloqueado para o contribuinte.',
    }
    expect(await emitir('2026-01-20')).toContain(frases.emissao)
    expect(await escriturar('2026-01-20')).toContain(frases.escrituracao)
    expect(await encerrar(0)).toContain(frases.encerramento)
    for (const recusas of [await emitir('2026-04-15'), await escriturar('2026-04-10'), await encerrar(3)])
      for (const recusa of recusas) expect(recusa).not.toMatch(/bloquead[ao]/)
  })

  it('F25 a block of 01/2025 to 03/2025 is in the report of who may not issue on the days inside, and not outside', async () => {
    const motivo = 'Sem livros do trimestre'
    await fiscal.call(calls.salvar, { valores: valores({ competenciaInicial: '2025-01', competenciaFinal: '2025-03', motivo }) })
    const em = async (vigenteEm: string) => {
      const filtros = { contribuinte: alfaId, vigenteEm, origem: 'BLOQUEIO' }
      const { linhas } = await fiscal.call(reportCalls('relatorio-emissao-bloq').buscar, { filtros, pagina: 0, tamanho: 10 })
      return linhas.map(({ valores: { inicial, final, motivo: porque } }) => [inicial, final, porque])
    }
    const bloqueado = [['2025-01', '2025-03', motivo]]
    expect([await em('2024-12-31'), await em('2025-01-01'), await em('2025-03-31'), await em('2025-04-01')]).toEqual([
      [],
      bloqueado,
      bloqueado,
      [],
    ])
  })

  it('is for inspectors and gestores of the city', async () => {
    for (const nome of ['alfa', 'contador', 'maria'])
      expect((await (await scene.as(nome)).try(calls.buscar, { pagina: 0, tamanho: 10 })).status).toBe(403)
  })
})
