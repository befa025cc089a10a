import { vincularDocumentos } from '@iss/documento/server'
import { encerrar } from '../src/server/encerrar.ts'
import { emitirGuia, getGuia, registrarPagamento } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { instanteDe } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { type Client, type Scene, startScene } from '@iss/testing'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cancelarNotaCall, substituirNotaCall, validarCancelamento } from '@iss/correcao/contract/cancelamento'
import { buscarNota } from '@iss/nota/contract/consulta'
import { carregarEmissao } from '@iss/emissao/contract/emissao'
import { emitirNota, notaBase, parteVazia } from '@iss/emissao/server'
import { pedidoNota } from '@iss/emissao/testing/pedido'

let scene: Scene
let alfa: Client
let hospital: Client
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  hospital = await scene.as('hospital')
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

const idDe = async (ctx: Context, documento: string) => {
  const pessoa = await findPessoaPorDocumento(ctx, documento)
  if (!pessoa) throw new Error(`No person ${documento}`)
  return pessoa.id
}

type Nota = { prestador?: string; atividade?: string; tomador?: string; data?: string; valor?: string; deduz?: number }

/** Issues a note as the system, on the day of the tests unless told. */
const emitir = ({
  prestador = demoDocumentos.alfa,
  atividade: codigo = '010101',
  tomador = demoDocumentos.ensino,
  data = '2026-04-15',
  valor = '1000.00',
  deduz,
}: Nota = {}) =>
  scene.inCity(1, async (ctx) => {
    const prestadorId = await idDe(ctx, prestador)
    const [atividade] = await ctx.db.select().from(atividadeTable).where(eq(atividadeTable.codigo, codigo))
    if (!atividade) throw new Error(`No activity ${codigo}`)
    const base = notaBase('ARQUIVO', prestador, data, atividade.itemListaServico)
    const nota = await emitirNota(
      ctx,
      {
        ...base,
        servico: { ...base.servico, atividadeId: atividade.id },
        tomador: {
          ...parteVazia,
          identificacao: tomador.length === 11 ? 'CPF' : 'CNPJ',
          documento: tomador,
          nome: 'Tomador da nota',
        },
        itens: [
          {
            descricao: 'Serviço prestado',
            unidade: null,
            quantidade: Decimal4.one,
            valorUnitario: Decimal4.from(valor),
            desconto: Dinheiro.zero,
            descontoIncondicional: Dinheiro.zero,
          },
        ],
        obra: deduz
          ? { obraId: null, codigo: '123456789012', art: 'MG1', cib: null, inscricaoImobiliaria: null, endereco: null }
          : null,
        deducoes: deduz
          ? [
              {
                tipoDeducaoId: null,
                tipoNacional: null,
                descricao: 'Materiais',
                documento: { tipo: 'OUTRO', numero: String(deduz) },
                dataEmissao: null,
                fornecedor: demoDocumentos.alfa,
                fornecedorNif: null,
                fornecedorNome: null,
                valorDedutivel: null,
                valor: Dinheiro.from('100.00'),
              },
            ]
          : [],
        enviarEmailTomador: false,
      },
      prestadorId,
      { canal: 'TELA', emissao: instanteDe(data, '10:00:00') },
    )
    return { id: nota.id, numero: nota.numero, prestadorId }
  })

const pedido = (notaId: number) => ({
  notaId,
  codigo: 1,
  justificativa: 'Valor digitado errado na emissão',
  notaSubstituta: null,
  arquivos: [],
})

/** What the taxpayer is told before he cancels. */
const prever = async (client: Client, notaId: number) => (await client.call(validarCancelamento, pedido(notaId))).motivos

async function aprovar(protocolo: string | null): Promise<void> {
  const { body } = await fiscal.post('/v2/rest/atendimento/buscar', { tipos: ['CancelamentoNotaFiscal'] })
  for (const { criptId } of body as unknown as { criptId: string }[]) {
    const { body: view } = await fiscal.post('/v2/rest/atender/buscarTO', { criptId })
    if (view.protocolo !== protocolo) continue
    const answer = await fiscal.post('/v2/rest/atender/aprovar', { criptId, versao: view.versao, enviarEmail: false })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return
  }
  throw new Error(`No request ${protocolo}`)
}

const guiaDaNota = (notaId: number, valor: string) =>
  scene.inCity(1, async (ctx) => {
    const guia = await emitirGuia(ctx, {
      pessoaId: await idDe(ctx, demoDocumentos.alfa),
      tipo: 'AVULSA',
      papel: 'PRESTADOR',
      competencia: Competencia.from('2026-04'),
      base: Dinheiro.from(valor),
    })
    await vincularDocumentos(ctx, { origemId: notaId, destinoId: guia.id, tipo: 'NotaFiscal_Guia' })
    return guia
  })

const pagar = (guiaId: number) =>
  scene.inCity(1, async (ctx) => {
    const guia = await getGuia(ctx, guiaId, true)
    await registrarPagamento(ctx, guia, { dataPagamento: '2026-04-15', valor: guia.total, tipoBaixa: 'MANUAL' })
  })

const creditos = (motivo: string, guiaId: number) =>
  scene.owner<{ valor: string; papel: string; competencia: string }>(
    'select valor::text, papel, competencia::text from credito where motivo = $1 and guia_id = $2 and not cancelado',
    [motivo, guiaId],
  )

describe('E07 guide made for the note', () => {
  it('is cancelled with the note while it is unpaid', async () => {
    const nota = await emitir()
    const guia = await guiaDaNota(nota.id, '30.00')
    expect(await prever(alfa, nota.id)).toEqual([])
    expect((await alfa.call(cancelarNotaCall, pedido(nota.id))).direto).toBe(true)
    const [row] = await scene.owner<{ estado: string; motivo: string }>(
      'select g.estado, d.motivo_cancelamento as motivo from guia g join documento d using (municipio_id, id) where g.id = $1',
      [guia.id],
    )
    expect(row).toEqual({ estado: 'CANCELADA', motivo: 'Nota cancelada' })
  })

  it('when paid makes a request, and its approval a credit of the provider in the month of the approval', async () => {
    const nota = await emitir()
    const guia = await guiaDaNota(nota.id, '30.00')
    await pagar(guia.id)
    expect(await prever(alfa, nota.id)).toEqual([
      'A guia vinculada já foi paga; o valor será lançado como crédito após a aprovação.',
    ])
    const { direto, protocolo } = await alfa.call(cancelarNotaCall, pedido(nota.id))
    expect(direto).toBe(false)
    expect(await creditos('Nota cancelada', guia.id)).toEqual([])
    await aprovar(protocolo)
    expect(await creditos('Nota cancelada', guia.id)).toEqual([{ valor: '30.00', papel: 'PRESTADOR', competencia: '2026-04-01' }])
  })

  it('when paid stops a substitution', async () => {
    const nota = await emitir()
    await pagar((await guiaDaNota(nota.id, '30.00')).id)
    const { atividades } = await alfa.call(carregarEmissao, {})
    const refused = await alfa.try(
      substituirNotaCall,
      z.encode(substituirNotaCall.request, {
        ...pedidoNota({ atividadeId: atividades[0]?.id ?? null }),
        notaId: nota.id,
        motivo: 'OUTROS',
        descricaoMotivo: null,
      }),
    )
    expect(refused.status).toBe(409)
    expect(refused.body.mensagens.map(({ message }) => message)).toEqual([
      'A nota não pode ser substituída porque a guia vinculada já foi paga. Solicite a alteração ao fiscal.',
    ])
  })
})

describe('E07 guide of the closing', () => {
  it('paid: a request that says both reasons; approved, the tax of the note becomes a credit and no complement is left', async () => {
    const [demo] = await scene.owner<{ id: string; prestador: string; imposto: string }>(
      `select n.id, n.prestador_id as prestador, n.imposto::text from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
        where p.documento = $1 and n.competencia = '2026-03-01' and not n.retido and n.estado = 'EMITIDA' order by n.id limit 1`,
      [demoDocumentos.alfa],
    )
    const nota = { id: Number(demo?.id), prestadorId: Number(demo?.prestador) }
    const chave = { pessoaId: nota.prestadorId, papel: 'PRESTADOR', competencia: Competencia.from('2026-03') } as const
    const { guia } = await scene.inCity(1, (ctx) => encerrar(ctx, { ...chave, tipo: 'REGULAR', movimento: null }))
    if (!guia) throw new Error('The closing made no guide')
    expect(await prever(alfa, nota.id)).toContain('A competência está encerrada: será aberta uma solicitação de cancelamento.')
    expect(await prever(alfa, nota.id)).not.toContain(
      'A guia vinculada já foi paga; o valor será lançado como crédito após a aprovação.',
    )
    await pagar(guia.id)
    expect(await prever(alfa, nota.id)).toContain(
      'A guia vinculada já foi paga; o valor será lançado como crédito após a aprovação.',
    )
    await aprovar((await alfa.call(cancelarNotaCall, pedido(nota.id))).protocolo)
    expect(await creditos('Encerramento a maior', guia.id)).toEqual([
      { valor: demo?.imposto, papel: 'PRESTADOR', competencia: '2026-03-01' },
    ])
    const refused = scene.inCity(1, (ctx) => encerrar(ctx, { ...chave, tipo: 'COMPLEMENTAR', movimento: null }))
    await expect(refused).rejects.toThrow()
    const { vinculos } = await alfa.call(buscarNota, { id: nota.id })
    expect(vinculos).toContainEqual(expect.objectContaining({ tipo: 'Guia do encerramento', situacao: 'Paga' }))
  })

  it('E09 a note whose withheld tax the taker already closed cannot be replaced', async () => {
    const nota = await emitir({ tomador: demoDocumentos.hospital })
    await scene.owner(
      `update saldo_competencia set estado = 'ENCERRADA' where papel = 'TOMADOR' and competencia = '2026-04-01'
        and contribuinte_id = (select id from pessoa where municipio_id = 1 and documento = $1)`,
      [demoDocumentos.hospital],
    )
    const { atividades } = await alfa.call(carregarEmissao, {})
    const refused = await alfa.try(
      substituirNotaCall,
      z.encode(substituirNotaCall.request, {
        ...pedidoNota({ atividadeId: atividades[0]?.id ?? null }),
        notaId: nota.id,
        motivo: 'OUTROS',
        descricaoMotivo: null,
      }),
    )
    expect(refused.body.mensagens.map(({ message }) => message)).toEqual([
      'A nota não pode ser substituída porque a retenção já foi encerrada pelo tomador. Solicite a alteração ao fiscal.',
    ])
  })
})

describe('E07 deduction and draw', () => {
  it('a note named as a deduction by a valid note goes to a request', async () => {
    const nota = await emitir()
    const usuaria = await emitir({
      prestador: demoDocumentos.beta,
      atividade: '070201',
      tomador: demoDocumentos.maria,
      valor: '5000.00',
      deduz: nota.numero,
    })
    expect(await prever(alfa, nota.id)).toEqual([
      'A nota foi usada como dedução em outra nota: será aberta uma solicitação de cancelamento.',
    ])
    const beta = await scene.as('beta')
    await beta.call(cancelarNotaCall, pedido(usuaria.id))
    expect(await prever(alfa, nota.id)).toEqual([])
  })

  const bilhetes = (notaId: number) =>
    scene.owner<{ ativo: boolean; motivo: string | null }>(
      'select distinct ativo, motivo_cancelamento as motivo from bilhete where nota_id = $1',
      [notaId],
    )
  const deMaria = () =>
    emitir({ prestador: demoDocumentos.hospital, atividade: '040301', tomador: demoDocumentos.maria, valor: '150.00' })

  it('before the draw the cancellation is direct and voids the tickets', async () => {
    const nota = await deMaria()
    expect(await bilhetes(nota.id)).toEqual([{ ativo: true, motivo: null }])
    expect((await hospital.call(cancelarNotaCall, pedido(nota.id))).direto).toBe(true)
    expect(await bilhetes(nota.id)).toEqual([{ ativo: false, motivo: 'Nota cancelada' }])
    const { vinculos, eventos, historico } = await hospital.call(buscarNota, { id: nota.id })
    expect(vinculos.map(({ tipo, situacao }) => [tipo, situacao])).toContainEqual(['Bilhetes da Nota Premiada', 'Nota cancelada'])
    expect(eventos.map(({ descricao }) => descricao)).toContain('Nota cancelada')
    expect(historico).toContainEqual(expect.objectContaining({ campo: 'Situação', antes: 'Emitida', depois: 'Cancelada' }))
  })

  it('after the draw it is a request, and the approval leaves the tickets as they are', async () => {
    const nota = await deMaria()
    await scene.owner(`update sorteio set situacao = 'SORTEADO' where situacao = 'ABERTO'`)
    expect(await prever(hospital, nota.id)).toEqual([
      'A nota participou de sorteio já realizado: será aberta uma solicitação de cancelamento.',
    ])
    await aprovar((await hospital.call(cancelarNotaCall, pedido(nota.id))).protocolo)
    expect(await bilhetes(nota.id)).toEqual([{ ativo: true, motivo: null }])
  })
})
