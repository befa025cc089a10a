import { verificarEncerramento } from '@iss/encerramento/contract/encerramento'
import { carregarEscrituracao, cancelarEscritPapel, salvarEscritPapel } from '@iss/escrituracao/contract/escrituracao'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelarNotaCall, substituirNotaCall, validarCancelamento } from '@iss/correcao/contract/cancelamento'
import { copiarNota } from '@iss/emissao/contract/copiar-nota'
import { buscarNota } from '@iss/nota/contract/consulta'
import { buscarNotaDeducao, consultarNotaDeducao, salvarNotaDeducao } from '../src/contract/deducao.ts'
import { buscarDeducaoVinculada } from '@iss/emissao/contract/deducao-vinculada'
import { carregarEmissao, emitirNotaCall } from '@iss/emissao/contract/emissao'
import { deducaoErrors } from '../src/domain/deducao.ts'
import { pedidoNota } from '@iss/emissao/testing/pedido'

let scene: Scene
let hospital: Client
let beta: Client
beforeAll(async () => {
  scene = await startScene()
  hospital = await scene.as('hospital')
  beta = await scene.as('beta')
  // The city lets hospitals deduct what they contracted.
  await scene.owner(
    `insert into tipo_deducao (municipio_id, atividade_id, codigo, nome, fonte, inicio)
     select 1, a.id, '7', 'Serviços', 'Lei municipal 10, art. 3', '2020-01-01' from atividade a where a.municipio_id = 1 and a.codigo = '040301'`,
  )
})
afterAll(() => scene?.stop())

const ANO = 2026
const mes = 4
const filtro = (mes: number) => ({ ano: ANO, mes: mes - 1 })
const textos = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)
const salvar = (mes: number, adicionadas: string[], removidas: string[] = []) => ({
  ...filtro(mes),
  notasDeducaoDocumentoAdicionadas: adicionadas,
  notasDeducaoDocumentoRemovidas: removidas,
})

/** A note of works that Beta issues to the hospital on the day of the tests, as the hospital's list shows it. */
async function novaNota() {
  const { atividades } = await beta.call(carregarEmissao, {})
  const atividadeId = atividades.find(({ subitem }) => subitem === '7.02')?.id ?? null
  const { id } = await beta.call(emitirNotaCall, { ...pedidoNota({ atividadeId }), rascunhoId: null })
  const { notasDeducaoDocumentoSemVinculo: livres } = await hospital.call(buscarNotaDeducao, filtro(mes))
  const nota = livres.find((livre) => livre.id === `NFE-${id}`)
  if (!nota) throw new Error('The new note is no candidate')
  return nota
}

describe('deduction-note linking (spec 2 §2.15, E15)', () => {
  it('E15 the activity takes deductions by the law or by a row of the city on the day of the service, not by a mark', async () => {
    const { id: nota } = await novaNota()
    const livres = async () =>
      (await hospital.call(buscarNotaDeducao, filtro(mes))).notasDeducaoDocumentoSemVinculo.filter(({ id }) => id === nota).length
    const daNota = `(select atividade_id from nota_fiscal where municipio_id = 1 and id = ${nota.slice(4)})`
    await scene.owner(
      `update atividade set permite_outras_deducoes = false, abate_obra = false where municipio_id = 1 and id = ${daNota}`,
    )
    // 7.02 by the law (LC 116/2003 art. 7, §2, I).
    expect(await livres()).toBe(1)
    const [antes] = await scene.owner<{ item: string }>(
      `update atividade a set item_lista_servico = '1.01', permite_outras_deducoes = true, abate_obra = true
       from (select id, item_lista_servico as item from atividade where municipio_id = 1) v where a.municipio_id = 1 and a.id = v.id and a.id = ${daNota} returning v.item`,
    )
    expect(await livres()).toBe(0)
    await scene.owner(
      `insert into tipo_deducao (municipio_id, atividade_id, codigo, nome, fonte, inicio) values (1, ${daNota}, '99', 'Outras deduções', 'Lei municipal 11', '2026-04-15')`,
    )
    expect(await livres()).toBe(1)
    await scene.owner(`update tipo_deducao set inicio = '2020-01-01', fim = '2026-04-14' where fonte = 'Lei municipal 11'`)
    expect(await livres()).toBe(0)
    await scene.owner(`update atividade set item_lista_servico = $1 where municipio_id = 1 and id = ${daNota}`, [antes?.item])
  })

  it('C2-7-21 the notes received of activities with deductions stand in the list without link', async () => {
    const nota = await novaNota()
    expect(Object.keys(nota).sort()).toEqual(
      ['atividade', 'cancelado', 'id', 'nota', 'prestador', 'tipoNota', 'valor', 'verificador'].sort(),
    )
    expect(nota).toMatchObject({ tipoNota: 'NF-e', cancelado: false })
    expect(nota.valor.isPositive()).toBe(true)
  })

  it("C2-7-22 saving moves a note between the lists: 'Dados salvo com sucesso.'", async () => {
    const nota = await novaNota()
    const { mensagem } = await hospital.call(salvarNotaDeducao, salvar(mes, [nota.id]))
    expect(mensagem).toBe('Dados salvo com sucesso.')
    const depois = await hospital.call(buscarNotaDeducao, filtro(mes))
    expect(depois.notasDeducaoDocumento.map(({ id }) => id)).toContain(nota.id)
    expect(depois.notasDeducaoDocumentoSemVinculo.map(({ id }) => id)).not.toContain(nota.id)

    const repetida = await hospital.try(salvarNotaDeducao, salvar(mes, [nota.id]))
    expect(textos(repetida)).toEqual([deducaoErrors.notaIndisponivel.message.replace('{nota}', nota.id)])

    const id = Number(nota.id.slice(4))
    const vista = await hospital.call(buscarNota, { id })
    expect(vista.vinculos.map(({ tipo }) => tipo)).toContain('Nota de dedução')
    const exame = await beta.call(validarCancelamento, {
      notaId: id,
      codigo: 2,
      justificativa: 'O serviço não foi prestado.',
      notaSubstituta: null,
      arquivos: [],
    })
    expect(exame.direto).toBe(false)
    expect(exame.motivos.join()).toMatch(/dedução/i)

    await hospital.call(salvarNotaDeducao, salvar(mes, [], [nota.id]))
    const volta = await hospital.call(buscarNotaDeducao, filtro(mes))
    expect(volta.notasDeducaoDocumentoSemVinculo.map((livre) => livre.id)).toContain(nota.id)
  })

  it('M2-2.15 a linked entry of the ledger that is cancelled is struck and summed in valorVinculadoCancelado', async () => {
    const dados = await hospital.call(carregarEscrituracao, { papelEscriturador: 'tomador' })
    const lancada = await hospital.call(salvarEscritPapel, {
      papelEscriturador: 'tomador',
      serie: 'U',
      numero: 77,
      dataPrestacao: '2026-04-10',
      dataLiquidacao: null,
      outroDocumento: '40000015000174',
      outroNome: 'Épsilon Fora Ltda',
      outroMunicipio: '3106200',
      atividadeId: dados.atividades.find(({ rotulo }) => rotulo.startsWith('070201'))?.id ?? null,
      tipoTributacaoId: dados.tipos.find(({ nome }) => nome === 'Tributado no município com ISS retido')?.id ?? null,
      municipioPrestacao: '9900001',
      itens: [{ descricao: 'Reforma', quantidade: Decimal4.one, valorUnitario: Decimal4.from('2000.00') }],
      deducoes: Dinheiro.zero,
      retido: null,
      outroPais: null,
      outroNif: '',
      somenteMateriais: false,
      recibo: false,
      prestadorOptanteSimples: false,
      aliquotaInformada: null,
      obra: '',
      observacao: '',
    } as never)
    const id = `ESC-${lancada.id}`
    await hospital.call(salvarNotaDeducao, salvar(4, [id]))
    await hospital.call(cancelarEscritPapel, { id: lancada.id, versao: 1, motivo: 'Lançada por engano' })
    const { notasDeducaoDocumento, valorVinculadoCancelado } = await hospital.call(buscarNotaDeducao, filtro(4))
    expect(notasDeducaoDocumento.find((nota) => nota.id === id)).toMatchObject({
      tipoNota: 'Escriturada',
      cancelado: true,
      verificador: null,
    })
    expect(valorVinculadoCancelado.toString()).toBe('2000.00')
    const consulta = await hospital.call(consultarNotaDeducao, { anoInicial: ANO, mesInicial: 3, anoFinal: ANO, mesFinal: 3 })
    expect(consulta.cancelado.toString()).toBe('2000.00')
  })

  it('a linked note that was deducted in a note of the provider is not unlinked; the consultation names that note', async () => {
    const nota = await novaNota()
    await hospital.call(salvarNotaDeducao, salvar(mes, [nota.id]))
    const { atividades } = await hospital.call(carregarEmissao, {})
    const emitida = await hospital.call(emitirNotaCall, {
      ...pedidoNota({ atividadeId: atividades[0]?.id ?? null, valor: '5000.00' }),
      tomador: { ...pedidoNota().tomador, documento: '40000010000141', nome: 'Ensino Demo' },
      deducoes: [
        {
          tipo: null,
          descricao: 'Nota vinculada',
          fornecedor: '40.000.002/0001-03',
          numero: nota.nota,
          data: '2026-04-15',
          valor: Dinheiro.from('1500.00'),
        },
      ],
      rascunhoId: null,
    })
    const { lista } = await hospital.call(consultarNotaDeducao, { anoInicial: ANO, mesInicial: 3, anoFinal: ANO, mesFinal: 3 })
    expect(lista.find(({ id }) => id === nota.id)).toMatchObject({
      competencia: '04/2026',
      usadaEm: [{ id: emitida.id, numero: emitida.numero }],
    })
    const recusa = await hospital.try(salvarNotaDeducao, salvar(mes, [], [nota.id]))
    expect(textos(recusa)).toEqual([
      `A nota ${nota.nota} já foi deduzida na NF-e nº ${emitida.numero} e não pode ser desvinculada.`,
    ])
  })

  it('nothing of a save holds when one id does not, and every one is told', async () => {
    const nota = await novaNota()
    const recusa = await hospital.try(salvarNotaDeducao, salvar(mes, [nota.id, 'NFE-999999'], ['ESC-999999', 'x']))
    expect(recusa.status).toBe(409)
    expect(textos(recusa)).toHaveLength(3)
    const depois = await hospital.call(buscarNotaDeducao, filtro(mes))
    expect(depois.notasDeducaoDocumentoSemVinculo.map(({ id }) => id)).toContain(nota.id)
    expect(textos(await hospital.try(salvarNotaDeducao, salvar(mes, [])))).toEqual([deducaoErrors.nadaAlterado.message])
  })
})

it('M2-2.15 a closed competence takes no change', async () => {
  const papel = { ano: 2026, papelServico: 'PRESTADOR', idPessoa: null } as const
  const encerrados: number[] = []
  for (const um of [1, 2, 3])
    if ((await hospital.call(verificarEncerramento, { ...papel, mes: um - 1 })).encerrado) encerrados.push(um)
  const recusa = await hospital.try(salvarNotaDeducao, salvar(encerrados[0] ?? 0, ['NFE-1']))
  expect(recusa.status).toBe(409)
  expect(textos(recusa)).toEqual([
    'Competência encerrada, caso precise incluir/excluir uma nota para dedução é necessário reabrir a competência.',
  ])
})

describe('linked notes in the issued note (E00.3)', () => {
  const ensino = { ...pedidoNota().tomador, documento: '40000010000141', nome: 'Ensino Demo' }
  let atividadeId: number | null = null
  beforeAll(async () => {
    atividadeId = (await hospital.call(carregarEmissao, {})).atividades[0]?.id ?? null
  })
  /** A new note linked by the hospital, as the emission screen offers it. */
  async function vinculada() {
    const nota = await novaNota()
    await hospital.call(salvarNotaDeducao, salvar(mes, [nota.id]))
    const [oferta] = await ofertas(nota.id)
    if (!oferta) throw new Error('A linked note is not offered')
    return oferta
  }
  const ofertas = async (id: string, notaId: number | null = null) =>
    (await hospital.call(buscarDeducaoVinculada, { dataPrestacao: '2026-04-15', notaId })).filter((oferta) => oferta.id === id)
  const pedido = (oferta: Awaited<ReturnType<typeof vinculada>>, valor = oferta.valor) => ({
    ...pedidoNota({ atividadeId, valor: '5000.00', tomador: ensino, enviarEmailTomador: false }),
    deducoes: [
      { tipo: null, descricao: 'Nota vinculada', fornecedor: oferta.documento, numero: oferta.nota, data: oferta.data, valor },
    ],
    rascunhoId: null,
  })
  const tentar = (corpo: unknown) => hospital.try(emitirNotaCall, JSON.parse(JSON.stringify(corpo)))

  it('a linked note is offered, deducted once, and given back by cancellation and substitution', async () => {
    const oferta = await vinculada()
    const primeira = await hospital.call(emitirNotaCall, pedido(oferta))
    const [gravada] = await scene.owner<{ base: string }>('select base::text as base from nota_fiscal where id = $1', [
      primeira.id,
    ])
    expect(gravada?.base).toBe('3500.00')
    expect(await ofertas(oferta.id)).toEqual([])
    const jaDeduzida = `A nota ${oferta.nota} já foi deduzida na NF-e nº ${primeira.numero}.`
    expect(textos(await tentar(pedido(oferta)))).toEqual([jaDeduzida])

    // The substitution takes the deduction over.
    expect(await ofertas(oferta.id, primeira.id)).toHaveLength(1)
    const { pedido: copia } = await hospital.call(copiarNota, { id: primeira.id, mantemData: true })
    const segunda = await hospital.call(substituirNotaCall, {
      ...copia,
      notaId: primeira.id,
      motivo: 'VALOR_INCORRETO',
      descricaoMotivo: null,
    } as never)
    expect(textos(await tentar(pedido(oferta)))).toEqual([jaDeduzida.replace(String(primeira.numero), String(segunda.numero))])

    await hospital.call(cancelarNotaCall, {
      notaId: segunda.id,
      codigo: 2,
      justificativa: 'O serviço não foi prestado.',
      notaSubstituta: null,
      arquivos: [],
    })
    expect(await ofertas(oferta.id)).toHaveLength(1)
    expect((await tentar(pedido(oferta))).status).toBe(200)
  })

  it('of sixteen issues at the same moment one deducts it, the others are told by which note', async () => {
    const oferta = await vinculada()
    const respostas = await Promise.all(Array.from({ length: 16 }, () => tentar(pedido(oferta))))
    const aceitas = respostas.filter(({ status }) => status === 200)
    expect(aceitas).toHaveLength(1)
    const { numero } = (aceitas[0] as { body: unknown }).body as { numero: number }
    const recusas = respostas.filter(({ status }) => status !== 200)
    expect(new Set(recusas.map(({ status }) => status))).toEqual(new Set([409]))
    expect(new Set(recusas.flatMap(textos))).toEqual(new Set([`A nota ${oferta.nota} já foi deduzida na NF-e nº ${numero}.`]))
    const [usos] = await scene.owner<{ n: number }>(
      `select count(*)::int as n from nota_deducao d join nota_fiscal n on n.id = d.nota_id and n.estado = 'EMITIDA'
       where d.numero_documento = $1 and d.documento_fornecedor = $2`,
      [oferta.nota, oferta.documento],
    )
    expect(usos?.n).toBe(1)
  })

  it('twice in one note, above its value, or after its cancellation is refused at its line', async () => {
    const oferta = await vinculada()
    const uma = pedido(oferta)
    const duas = await tentar({ ...uma, deducoes: [...uma.deducoes, ...uma.deducoes] })
    expect(duas.body.mensagens).toEqual([
      { key: 'deducoes.1.numero', message: `A nota ${oferta.nota} está mais de uma vez entre as deduções.` },
    ])
    const acima = await tentar(pedido(oferta, oferta.valor.plus(Dinheiro.from('0.01'))))
    expect(acima.body.mensagens).toEqual([
      {
        key: 'deducoes.0.valor',
        message: `A dedução da nota ${oferta.nota} não pode ultrapassar o seu valor (${oferta.valor.format()}).`,
      },
    ])
    await scene.owner(`update nota_fiscal set estado = 'CANCELADA' where id = $1`, [oferta.id.slice(4)])
    expect(textos(await tentar(uma))).toEqual([`A nota ${oferta.nota} foi cancelada e não pode ser deduzida.`])
    expect(await ofertas(oferta.id)).toEqual([])
  })

  it('a note that named it before the link holds its use; another city sees nothing of it', async () => {
    const nota = await novaNota()
    const corpo = pedido({ ...nota, documento: '40000002000103', data: '2026-04-15', obra: null, daObra: false })
    const { numero } = await hospital.call(emitirNotaCall, corpo)
    await hospital.call(salvarNotaDeducao, salvar(mes, [nota.id]))
    expect(textos(await tentar(corpo))).toEqual([`A nota ${nota.nota} já foi deduzida na NF-e nº ${numero}.`])
    const visiveis = await scene.inCity(
      2,
      async (ctx) =>
        (
          await ctx.client.query(
            'select (select count(*) from deducao_uso)::int + (select count(*) from deducao_vinculada)::int as n',
          )
        ).rows[0],
    )
    expect(visiveis).toEqual({ n: 0 })
  })
})

describe('U2-2.4-02 who may link', () => {
  it('neither the inspector nor the manager', async () => {
    const fiscal = await scene.as('fiscal')
    const gestor = await scene.as('gestor')
    for (const quem of [fiscal, gestor]) {
      expect((await quem.try(buscarNotaDeducao, filtro(4))).status).toBe(403)
      expect((await quem.try(salvarNotaDeducao, salvar(4, ['NFE-1']))).status).toBe(403)
    }
  })

  it('the notes of another taker, and of another city, are no candidates', async () => {
    const nota = await novaNota()
    const recusa = await beta.try(salvarNotaDeducao, salvar(mes, [nota.id]))
    expect(textos(recusa)).toEqual([deducaoErrors.notaIndisponivel.message.replace('{nota}', nota.id)])
    const visiveis = await scene.inCity(
      2,
      async (ctx) => (await ctx.client.query('select count(*)::int n from deducao_vinculo')).rows[0],
    )
    expect(visiveis).toEqual({ n: 0 })
  })
})
