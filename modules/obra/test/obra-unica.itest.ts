import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { carregarEscrituracao, salvarEscritPapel } from '@iss/escrituracao/contract/escrituracao'
import { reportCalls } from '@iss/list/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarObraUnica, isentarObra, salvarObraUnica } from '../src/contract/obra-unica.ts'
import { buscarObraNotaFiscal } from '../src/contract/obra-nota-fiscal.ts'
import { criarCena, frases } from './cena.ts'

let scene: Scene
let beta: Client
let fiscal: Client
let cena: ReturnType<typeof criarCena>
beforeAll(async () => {
  scene = await startScene()
  beta = await scene.as('beta')
  fiscal = await scene.as('fiscal')
  cena = criarCena(scene, beta, fiscal)
})
afterAll(() => scene?.stop())

/** A note of 5.000,00 with two documents deducted, 1.000,00 and 500,00, as the inspector sees it. */
async function notaComDeducoes(nome: string, serie: string) {
  const obra = await cena.novaObra(nome)
  await cena.documento(obra.id, `${serie}1`, '1000.00')
  await cena.documento(obra.id, `${serie}2`, '5000.00')
  const emitida = await cena.nota(
    await cena.emitir(obra.codigo, '5000.00', [cena.linha(`${serie}1`, '1000.00'), cena.linha(`${serie}2`, '500.00')]),
  )
  const { linhas } = await fiscal.call(reportCalls('listar-obras-unicas').buscar, {
    filtros: { obra: nome },
    pagina: 0,
    tamanho: 10,
  })
  const id = Number(linhas[0]?.valores.id ?? (await idDe(emitida.id)))
  return { obra, emitida, linhas, unica: await fiscal.call(buscarObraUnica, { id }) }
}
const idDe = async (notaId: string) => {
  const [row] = await scene.owner<{ id: string }>('select id::text from obra_unica where municipio_id = 1 and nota_id = $1', [
    notaId,
  ])
  return Number(row?.id)
}
const decidir = (unica: { id: number; versao: number }, decisao: string, mudancas: object = {}) =>
  fiscal.try(salvarObraUnica, {
    id: unica.id,
    versao: unica.versao,
    decisao,
    parecer: 'Visto o processo.',
    correcoes: [],
    ...mudancas,
  } as never)
const daNota = async (id: string) =>
  (
    await scene.owner<{ deducoes: string; base: string; imposto: string; versoes: number }>(
      `select deducoes::text, base::text, imposto::text, (select count(*)::int from nota_alteracao a where a.nota_id = n.id) as versoes
       from nota_fiscal n where municipio_id = 1 and id = $1`,
      [id],
    )
  )[0]

describe('E3-3.6-02 U3-4-05 obra única (O4, F56)', () => {
  it("a note with a deduction waits as 'Sem Analise do Fisco', line by line; approval changes no amount", async () => {
    const { emitida, linhas, unica } = await notaComDeducoes('Única aprovada', '91')
    expect(linhas[0]?.valores).toMatchObject({
      obra: 'Única aprovada',
      situacao: 'Sem Analise do Fisco',
      abatimento: '1500.00',
      base: '3500.00',
      iss: '175.00',
      // As the tab tells: a document counts as a note.
      notas: 2,
      valorNotas: '1500.00',
      escrituracoes: 0,
    })
    expect(unica).toMatchObject({ situacao: 'SEM_ANALISE', prestador: 'Beta Construções Ltda', parecer: null, abatimento: null })
    expect(unica.notasDeduzidas.map(({ nota, valor }) => `${nota} ${valor}`)).toEqual(['911 1000.00', '912 500.00'])
    expect(frases(await decidir(unica, 'APROVADO', { parecer: ' ' }))).toEqual(['O parecer é obrigatório.'])
    expect(frases(await decidir({ ...unica, versao: 99 }, 'APROVADO'))).toHaveLength(1)
    expect(await decidir(unica, 'APROVADO')).toMatchObject({ status: 200, body: { mensagem: 'Aprovado pelo Fisco.' } })
    expect(await daNota(emitida.id)).toEqual({ deducoes: '1500.00', base: '3500.00', imposto: '175.00', versoes: 0 })
    const depois = await fiscal.call(buscarObraUnica, { id: unica.id })
    expect(depois).toMatchObject({ situacao: 'APROVADO', parecer: 'Visto o processo.', fiscal: 'Carla Fiscal' })
    expect(depois.linhas.map(({ correcao }) => correcao)).toEqual(
      Array(2).fill('Nota Fiscal validada sem necessidade de correção'),
    )
    expect(frases(await decidir(depois, 'REPROVADO'))).toEqual(['A dedução já foi analisada pelo Fisco.'])
  })

  it('half of a deduction taken off: the base grows by as much, the document is worth less, the note keeps what it said', async () => {
    const { obra, emitida, unica } = await notaComDeducoes('Única corrigida', '92')
    expect(frases(await decidir(unica, 'APROVADO_COM_CORRECOES'))).toEqual([
      'Para aprovar com correções informe ao menos uma correção.',
    ])
    const [primeira, segunda] = unica.linhas
    const correcoes = [{ id: primeira?.id, aceito: '500.00' }]
    expect(
      frases(await decidir(unica, 'APROVADO_COM_CORRECOES', { correcoes: [{ id: segunda?.id, aceito: '500.01' }] })),
    ).toEqual(['O valor aceito deve estar entre zero e o valor deduzido (500,00).'])
    expect((await decidir(unica, 'APROVADO_COM_CORRECOES', { correcoes })).status).toBe(200)
    expect(await daNota(emitida.id)).toEqual({ deducoes: '1000.00', base: '4000.00', imposto: '200.00', versoes: 1 })
    const depois = await fiscal.call(buscarObraUnica, { id: unica.id })
    expect(depois).toMatchObject({ situacao: 'APROVADO_COM_CORRECOES', situacaoRotulo: 'Aprovado com correções do Fisco' })
    expect(depois.glosado.toString()).toBe('500.00')
    expect(depois.linhas.map(({ valor, aceito, correcao }) => `${valor} ${aceito} ${correcao}`)).toEqual([
      '1000.00 500.00 retirado valor parcial',
      '500.00 500.00 Nota Fiscal validada sem necessidade de correção',
    ])
    // What was taken off may not be deducted elsewhere; what was not used of the other document still may.
    expect(await cena.saldos(obra.id)).toEqual({ '921/1': '0.00', '922/1': '4500.00' })
    const { notas, deduzido } = await beta.call(buscarObraNotaFiscal, { obraId: obra.id })
    expect(deduzido.toString()).toBe('1000.00')
    expect(notas.find(({ nota }) => nota === '921/1')).toMatchObject({ correcao: 'retirado valor parcial' })
  })

  it('rejected in an open competence: no deduction is left, the tax is computed anew and the balance of the month follows', async () => {
    const { emitida, unica } = await notaComDeducoes('Única reprovada', '93')
    const saldo = async () =>
      (
        await scene.owner<{ n: string }>(
          `select s.imposto::text as n from saldo_competencia s join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
           where s.municipio_id = 1 and p.documento = '40000002000103' and s.papel = 'PRESTADOR' and s.competencia = '2026-04-01'`,
        )
      )[0]?.n ?? '0'
    const antes = await saldo()
    expect((await decidir(unica, 'REPROVADO')).status).toBe(200)
    expect(await daNota(emitida.id)).toEqual({ deducoes: '0.00', base: '5000.00', imposto: '250.00', versoes: 1 })
    expect(
      Dinheiro.from(await saldo())
        .minus(Dinheiro.from(antes))
        .toString(),
    ).toBe('75.00')
    const { linhas } = await beta.call(reportCalls('obras-unicas-do-contribuinte').buscar, {
      filtros: {},
      pagina: 0,
      tamanho: 50,
    })
    expect(linhas.find(({ valores }) => valores.obra === 'Única reprovada')?.valores).toMatchObject({
      situacao: 'Reprovado pelo Fisco',
      glosado: '1500.00',
      deducao: '0.00',
      parecer: 'Visto o processo.',
    })
  })

  it('1.000,00 refused in a closed month: the note stays, and a debit of 50,00 of its competence waits for the next closing', async () => {
    const { emitida, unica } = await notaComDeducoes('Única encerrada', '94')
    await scene.owner(
      `update saldo_competencia s set estado = 'ENCERRADA' from pessoa p where p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
       and s.municipio_id = 1 and p.documento = '40000002000103' and s.papel = 'PRESTADOR' and s.competencia = '2026-04-01'`,
    )
    const vista = await fiscal.call(buscarObraUnica, { id: unica.id })
    expect(vista.nota.encerrada).toBe(true)
    const resposta = await decidir(unica, 'APROVADO_COM_CORRECOES', { correcoes: [{ id: unica.linhas[0]?.id, aceito: '0.00' }] })
    expect(resposta.body).toMatchObject({
      mensagem: 'Aprovado com correções do Fisco. A diferença do imposto foi lançada como débito.',
    })
    expect(await daNota(emitida.id)).toEqual({ deducoes: '1500.00', base: '3500.00', imposto: '175.00', versoes: 0 })
    const depois = await fiscal.call(buscarObraUnica, { id: unica.id })
    expect(depois.debito?.toString()).toBe('50.00')
    const [debito] = await scene.owner(
      `select d.valor::text, d.papel, d.competencia::text, d.motivo, p.documento from debito d join obra_unica u on u.municipio_id = d.municipio_id and u.debito_id = d.id
       join pessoa p on p.municipio_id = d.municipio_id and p.id = d.pessoa_id where u.id = $1`,
      [unica.id],
    )
    expect(debito).toEqual({
      valor: '50.00',
      papel: 'PRESTADOR',
      competencia: '2026-04-01',
      motivo: `Dedução de obra recusada na NF-e nº ${emitida.numero}`,
      documento: '40000002000103',
    })
  })
})

describe('E3-3.6-02 escritPapel: paper notes that name works', () => {
  const lancar = async (codigo: string, numero: number) => {
    await scene.owner(
      `insert into autorizacao_impressao (municipio_id, pessoa_id, serie_id, numero, tipo, numero_inicial, numero_final, emissao, validade)
       select 1, p.id, s.id, 900 + $1::int, 'BLOCO', $1::int, $1::int + 9, '2026-01-01', '2027-01-01' from pessoa p, serie s
       where p.municipio_id = 1 and p.documento = '40000002000103' and s.municipio_id = 1 and s.codigo = '1'`,
      [numero],
    )
    const dados = await beta.call(carregarEscrituracao, { papelEscriturador: 'prestador' })
    const { id } = await beta.call(salvarEscritPapel, {
      papelEscriturador: 'prestador',
      serie: '1',
      numero,
      dataPrestacao: '2026-04-10',
      dataLiquidacao: null,
      outroDocumento: '30000000205',
      outroNome: 'Maria Cidadã',
      outroMunicipio: null,
      outroPais: null,
      outroNif: '',
      atividadeId: dados.atividades.find(({ rotulo }) => rotulo.startsWith('070201'))?.id ?? null,
      tipoTributacaoId: dados.tipos.find(({ nome }) => nome === 'Tributado no município')?.id ?? null,
      municipioPrestacao: '9900001',
      itens: [{ descricao: 'Medição', quantidade: Decimal4.one, valorUnitario: Decimal4.from('5000') }],
      deducoes: Dinheiro.from('1000.00'),
      retido: false,
      somenteMateriais: false,
      recibo: false,
      prestadorOptanteSimples: false,
      aliquotaInformada: null,
      obra: codigo,
      observacao: '',
    })
    const [unica] = await scene.owner<{ id: string }>(
      'select id from obra_unica where municipio_id = 1 and escrit_papel_id = $1',
      [id],
    )
    return fiscal.call(buscarObraUnica, { id: Number(unica?.id) })
  }
  const escritDe = async (unicaId: number) =>
    (
      await scene.owner(
        `select e.deducoes::text, e.base::text, e.imposto::text, e.estado, a.estado as anterior from obra_unica u
         join escrit_papel e on e.municipio_id = u.municipio_id and e.id = u.escrit_papel_id left join escrit_papel a on a.municipio_id = e.municipio_id and a.id = e.retifica_id
         where u.municipio_id = 1 and u.id = $1`,
        [unicaId],
      )
    )[0]

  it('is listed, corrected in an open month by an entry in its place, and becomes a debit of 50,00 in a closed one', async () => {
    const estado = (novo: string) =>
      scene.owner(
        `update saldo_competencia s set estado = $1 from pessoa p where p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
         and s.municipio_id = 1 and p.documento = '40000002000103' and s.papel = 'PRESTADOR' and s.competencia = '2026-04-01'`,
        [novo],
      )
    await estado('ABERTA')
    const obra = await cena.novaObra('Única de papel')
    const unica = await lancar(obra.codigo, 9001)
    expect(unica).toMatchObject({ obra: 'Única de papel', situacao: 'SEM_ANALISE', nota: { papel: true, numero: 9001 } })
    expect(unica.linhas.map(({ descricao, valor }) => `${descricao} ${valor}`)).toEqual([
      'Dedução informada na escrituração 1000.00',
    ])
    const { linhas } = await beta.call(reportCalls('obras-unicas-do-contribuinte').buscar, {
      filtros: {},
      pagina: 0,
      tamanho: 50,
    })
    expect(linhas.find(({ valores }) => valores.obra === 'Única de papel')?.valores).toMatchObject({
      especie: 'Nota de papel',
      deducao: '1000.00',
    })
    const correcoes = [{ id: unica.linhas[0]?.id, aceito: '400.00' }]
    expect((await decidir(unica, 'APROVADO_COM_CORRECOES', { correcoes })).status).toBe(200)
    expect(await escritDe(unica.id)).toEqual({
      deducoes: '400.00',
      base: '4600.00',
      imposto: '230.00',
      estado: 'LANCADA',
      anterior: 'RETIFICADA',
    })
    expect((await fiscal.call(buscarObraUnica, { id: unica.id })).glosado.toString()).toBe('600.00')

    // The notes of the works (O3) hold it as it stands after the correction, and add it up.
    const daObra = await beta.call(buscarObraNotaFiscal, { obraId: obra.id })
    expect(daObra.notas).toMatchObject([{ papel: true, tipo: 'Nota Fiscal Prestada', nota: '9001/1', cancelada: false }])
    expect([daObra.faturado, daObra.deduzido, daObra.iss].map(String)).toEqual(['5000.00', '400.00', '230.00'])

    const outra = await lancar(obra.codigo, 9101)
    await estado('ENCERRADA')
    expect((await decidir(outra, 'REPROVADO')).body).toMatchObject({
      mensagem: 'Reprovado pelo Fisco. A diferença do imposto foi lançada como débito.',
    })
    expect(await escritDe(outra.id)).toMatchObject({ deducoes: '1000.00', estado: 'LANCADA' })
    expect((await fiscal.call(buscarObraUnica, { id: outra.id })).debito?.toString()).toBe('50.00')
    await estado('ABERTA')
  })
})

describe('who may analyse', () => {
  it('inspectors with the function of works alone; the exemption of works is theirs, too', async () => {
    const [{ id, obra } = { id: '0', obra: '0' }] = await scene.owner<{ id: string; obra: string }>(
      'select u.id::text, p.obra_id::text as obra from obra_unica u join obra_prestador p on p.id = u.obra_prestador_id where u.municipio_id = 1 order by u.id limit 1',
    )
    for (const nome of ['beta', 'alfa', 'maria', 'suporte']) {
      const quem = await scene.as(nome)
      expect([nome, (await quem.try(buscarObraUnica, { id: Number(id) })).status]).toEqual([nome, 403])
      expect([nome, (await quem.try(isentarObra, { id: Number(obra), isenta: true })).status]).toEqual([nome, 403])
    }
    const deFora = await scene.as('fiscal.porto')
    expect((await deFora.try(buscarObraUnica, { id: Number(id) })).status).toBe(404)
    expect((await deFora.try(isentarObra, { id: Number(obra), isenta: true })).status).toBe(404)
    expect((await fiscal.call(isentarObra, { id: Number(obra), isenta: true })).mensagem).toBe('Obra marcada como isenta.')
  })
})
