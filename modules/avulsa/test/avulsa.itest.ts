import { buscarPorSenha } from '@iss/documento/contract/consulta'
import { baixarGuiaCall, buscarGuia, estornarGuia } from '@iss/guia/contract/guia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { reportCalls } from '@iss/list/definition'
import { municipioEmiteNFeAvulsa } from '@iss/municipio/domain/chaves-municipais'
import { setChave } from '@iss/municipio/server'
import { baixarXml, imprimirDanfse } from '@iss/nota/contract/consulta'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPages } from '../../../packages/platform/src/pdf/read-pdf.ts'
import { calcularAvulsa, carregarAvulsa, emitirAvulsa, imprimirReciboAvulsa, type PedidoAvulsa } from '../src/contract/avulsa.ts'
import { buscarPrestadorAvulso, salvarPrestadorAvulso } from '../src/contract/prestador-avulso.ts'
import { emiteAvulsaAntesPagamento } from '../src/domain/chaves-municipais.ts'
import { cancelarAvulsasVencidas } from '../src/server/cancelar-vencidas.ts'

const JOAO = '30000000116'
const semEndereco = {
  email: '',
  telefone: '',
  cep: '',
  logradouroTipo: 'R.' as const,
  logradouro: '',
  numero: '',
  complemento: '',
  bairro: '',
  municipio: '',
}
let scene: Scene
let joao: Client
let fiscal: Client
let assessoria: number
beforeAll(async () => {
  scene = await startScene()
  joao = await scene.as('eventual')
  fiscal = await scene.as('fiscal')
  const { atividades } = await fiscal.call(buscarPrestadorAvulso, { documento: JOAO })
  assessoria = atividades.find(({ rotulo }) => rotulo.startsWith('170101'))?.id ?? 0
  // The counter gives João a second activity, at 5 %.
  await fiscal.call(salvarPrestadorAvulso, {
    ...semEndereco,
    documento: JOAO,
    nome: 'João Autônomo',
    atividades: [assessoria],
    inicioAtividade: '2026-01-01',
  })
})
afterAll(() => scene.stop())

function pedido(mudanca: Partial<PedidoAvulsa> & { valor?: string } = {}): PedidoAvulsa {
  const { valor = '800.00', ...resto } = mudanca
  return {
    idPrestador: null,
    dataPrestacao: '2026-04-13',
    tomador: {
      identificacao: 'CNPJ',
      documento: '40000010000141',
      nome: 'Colégio Horizonte',
      inscricaoMunicipal: null,
      email: 'contas@colegio.example',
      telefone: null,
      pais: null,
      endereco: null,
    },
    atividadeId: assessoria,
    exigibilidade: 1,
    numeroProcesso: null,
    municipioPrestacao: null,
    retido: null,
    itens: [
      {
        descricao: 'Palestra',
        unidade: null,
        quantidade: Decimal4.from('1'),
        valorUnitario: Decimal4.from(valor),
        desconto: Dinheiro.zero,
        descontoIncondicional: Dinheiro.zero,
      },
    ],
    deducoes: [],
    observacoes: null,
    enviarEmailTomador: true,
    ...resto,
  }
}

const textos = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)
const estadoDe = async (id: number) =>
  (await scene.owner<{ estado: string }>('select estado from nota_fiscal where municipio_id = 1 and id = $1', [id]))[0]?.estado
const danfse = async (id: number) => (await readPages((await joao.try(imprimirDanfse, { id })).raw)).join(' ')
const senhaDe = async (id: number) =>
  (await scene.owner<{ senha: string }>('select senha from documento where municipio_id = 1 and id = $1', [id]))[0]?.senha ?? ''
const faturado = async () =>
  (
    await scene.owner<{ soma: string }>(
      `select coalesce(sum(s.faturado), 0)::text as soma from saldo_competencia s join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id
        where p.municipio_id = 1 and p.documento = '${JOAO}' and s.papel = 'PRESTADOR' and s.competencia = '2026-04-01'`,
    )
  )[0]?.soma
const baixar = async (id: number) => {
  const { total } = await fiscal.call(buscarGuia, { id })
  return fiscal.call(baixarGuiaCall, { id, dataPagamento: '2026-04-15', valor: total, motivo: 'Comprovante no balcão' })
}
const mensagensPara = async (para: string) =>
  scene.owner<{ assunto: string }>(`select assunto from email where municipio_id = 1 and para::text like $1`, [`%${para}%`])

describe('E11 nota avulsa of the occasional taxpayer', () => {
  it('800,00 at 5 % costs a guide of 40,00; the note waits, is told so everywhere and counts nowhere', async () => {
    const antes = await faturado()
    const { guia: prevista, violacoes } = await joao.call(calcularAvulsa, pedido())
    expect(violacoes).toEqual([])
    expect([prevista?.total.toString(), prevista?.vencimento]).toEqual(['40.00', '2026-04-15'])
    const { id, guia, aguarda } = await joao.call(emitirAvulsa, pedido())
    expect([aguarda, guia?.total.toString()]).toEqual([true, '40.00'])
    expect(await estadoDe(id)).toBe('AGUARDANDO_PAGAMENTO')
    const aviso = `Válida após o pagamento da guia nº ${guia?.numero}`
    expect(await danfse(id)).toContain(aviso)
    expect(textos(await joao.try(baixarXml, { id }))).toEqual(['A nota ainda não foi emitida.'])
    const documento = await joao.call(buscarPorSenha, { senha: await senhaDe(id) })
    expect(documento.situacao).toBe('Aguardando pagamento')
    expect(await faturado()).toBe(antes)
    expect(await scene.owner('select 1 from nota_envio_nacional where nota_id = $1', [id])).toEqual([])
    expect(textos(await joao.try(imprimirReciboAvulsa, { id }))).toEqual(['A nota ainda não tem recibo: a guia não foi paga.'])
    const { tipoRotulo, linhaDigitavel } = await joao.call(buscarGuia, { id: guia?.id ?? 0 })
    expect([tipoRotulo, linhaDigitavel === '']).toEqual(['Nota fiscal avulsa', false])
  })

  it('the settlement of its guide makes it EMITIDA: print without the warning, balance, receipt, e-mail', async () => {
    const antes = Dinheiro.from((await faturado()) ?? '0')
    const enviadas = (await mensagensPara('contas@colegio.example')).length
    const { id, guia } = await joao.call(emitirAvulsa, pedido())
    expect((await mensagensPara('contas@colegio.example')).length).toBe(enviadas)
    await baixar(guia?.id ?? 0)
    expect(await estadoDe(id)).toBe('EMITIDA')
    expect(await danfse(id)).not.toContain('Válida após')
    expect(await faturado()).toBe(antes.plus(Dinheiro.from('800.00')).toString())
    expect((await joao.call(buscarPorSenha, { senha: await senhaDe(id) })).situacao).toBe('Válido')
    const recibo = (await readPages((await joao.try(imprimirReciboAvulsa, { id })).raw)).join(' ')
    expect(recibo).toContain('Recibo de nota fiscal avulsa')
    expect(recibo).toContain('R$ 40,00')
    expect((await mensagensPara('contas@colegio.example')).length).toBe(enviadas + 1)
    expect(await scene.owner('select 1 from nota_envio_nacional where nota_id = $1', [id])).toHaveLength(1)
    expect((await (await scene.as('alfa')).try(imprimirReciboAvulsa, { id })).status).toBe(403)
  })

  it('a payment that is undone makes it wait again: no balance, no receipt, the warning everywhere; paid once more it holds', async () => {
    const antes = await faturado()
    const { id, guia } = await joao.call(emitirAvulsa, pedido())
    await baixar(guia?.id ?? 0)
    const estornar = async () => {
      const [pagamento] = await scene.owner<{ id: string }>(
        'select id from pagamento where municipio_id = 1 and guia_id = $1 order by id desc limit 1',
        [guia?.id],
      )
      await fiscal.call(estornarGuia, {
        id: guia?.id ?? 0,
        pagamentoId: Number(pagamento?.id),
        motivo: 'Cheque devolvido pelo banco',
      })
    }
    await estornar()
    expect(await estadoDe(id)).toBe('AGUARDANDO_PAGAMENTO')
    expect(await danfse(id)).toContain(`Válida após o pagamento da guia nº ${guia?.numero}`)
    expect(await faturado()).toBe(antes)
    expect(textos(await joao.try(imprimirReciboAvulsa, { id }))).toEqual(['A nota ainda não tem recibo: a guia não foi paga.'])
    const [aberta] = await scene.owner<{ estado: string }>('select estado from guia where municipio_id = 1 and id = $1', [
      guia?.id,
    ])
    expect(aberta?.estado).toBe('EMITIDA')
    await baixar(guia?.id ?? 0)
    expect(await estadoDe(id)).toBe('EMITIDA')
    expect(await faturado()).toBe(
      Dinheiro.from(antes ?? '0')
        .plus(Dinheiro.from('800.00'))
        .toString(),
    )
    expect(await scene.owner(`select 1 from nota_envio_nacional where nota_id = $1 and evento = 'EMISSAO'`, [id])).toHaveLength(1)
    // A note that was told of outside is cancelled there too, although it waits.
    await estornar()
    scene.clock.set('2026-05-16T12:00:00-03:00')
    await scene.inCity(1, cancelarAvulsasVencidas)
    scene.clock.set('2026-04-15T12:00:00-03:00')
    expect(await estadoDe(id)).toBe('CANCELADA')
    expect(await faturado()).toBe(antes)
    expect(
      (await scene.owner<{ evento: string }>('select evento from nota_envio_nacional where nota_id = $1 order by id', [id])).map(
        ({ evento }) => evento,
      ),
    ).toEqual(['EMISSAO', 'CANCELAMENTO'])
  })

  it('while it waits it is no revenue of a progressive rate', async () => {
    const { id, guia } = await joao.call(emitirAvulsa, pedido())
    const receita = async () => {
      const [row] = await scene.inCity(
        1,
        async (ctx) =>
          (
            await ctx.client.query<{ receitas: { valor: string }[] }>(
              `select tributacao_receitas(array[n.prestador_id], array[n.competencia]) as receitas from nota_fiscal n where n.id = $1`,
              [id],
            )
          ).rows,
      )
      return Dinheiro.from(row?.receitas[0]?.valor ?? '0')
    }
    await scene.owner(
      `with t as (insert into aliquota_progressiva_tabela (municipio_id, nome, inicio, fim, modo, ativa) values (1, 'Avulsas', '1990-01-01', '1990-12-31', 'CHEIA', true) returning id)
       insert into aliquota_progressiva_configuracao (municipio_id, tabela_id, pessoa_id, inicio)
       select 1, t.id, n.prestador_id, '1990-01-01' from t, nota_fiscal n where n.municipio_id = 1 and n.id = $1`,
      [id],
    )
    const antes = await receita()
    await baixar(guia?.id ?? 0)
    expect((await receita()).minus(antes).toString()).toBe('800.00')
    await scene.owner(`delete from aliquota_progressiva_configuracao where municipio_id = 1 and pessoa_id is not null`)
  })

  it('with the switch of the city it holds from its issue, the guide open; immune: at once and without a guide', async () => {
    await scene.inCity(1, (ctx) => setChave(ctx, emiteAvulsaAntesPagamento, true))
    const { id, guia, aguarda } = await joao.call(emitirAvulsa, pedido())
    expect([aguarda, guia?.total.toString(), await estadoDe(id)]).toEqual([false, '40.00', 'EMITIDA'])
    await scene.inCity(1, (ctx) => setChave(ctx, emiteAvulsaAntesPagamento, false))
    const isenta = await joao.call(calcularAvulsa, pedido({ exigibilidade: 3 }))
    expect([isenta.guia, isenta.aguarda, isenta.imposto.toString()]).toEqual([null, false, '0.00'])
  })

  it('nobody pays: 30 days after the due date it is cancelled with its guide, one day before it is kept', async () => {
    const { id, guia } = await joao.call(emitirAvulsa, pedido())
    const antes = await faturado()
    scene.clock.set('2026-05-15T12:00:00-03:00')
    await scene.inCity(1, cancelarAvulsasVencidas)
    expect(await estadoDe(id)).toBe('AGUARDANDO_PAGAMENTO')
    scene.clock.set('2026-05-16T12:00:00-03:00')
    await scene.inCity(1, cancelarAvulsasVencidas)
    expect(await estadoDe(id)).toBe('CANCELADA')
    const [linha] = await scene.owner<{ estado: string }>('select estado from guia where municipio_id = 1 and id = $1', [
      guia?.id,
    ])
    expect(linha?.estado).toBe('CANCELADA')
    expect(await faturado()).toBe(antes)
    scene.clock.set('2026-04-15T12:00:00-03:00')
    // Notes that never were in force are no cancelled notes of anybody (F36); the one whose payment was undone is, by no person.
    const { linhas } = await fiscal.call(reportCalls('relatorio-not-canc-contribuinte').buscar, {
      filtros: { cancelamentoInicial: '2026-04-01', cancelamentoFinal: '2026-05-16', motivo: 'não foi paga' },
      pagina: 0,
      tamanho: 100,
    })
    const canceladas = await scene.owner<{ liberada: boolean }>(
      `select exists (select 1 from nota_envio_nacional v where v.municipio_id = n.municipio_id and v.nota_id = n.id and v.evento = 'EMISSAO') as liberada
       from nota_fiscal n join serie s on s.municipio_id = n.municipio_id and s.id = n.serie_id and s.avulsa
       where n.municipio_id = 1 and n.estado = 'CANCELADA'`,
    )
    expect(canceladas.filter(({ liberada }) => !liberada).length).toBeGreaterThan(0)
    expect(linhas.map(({ valores }) => [valores.canceladaPor, valores.usuario, valores.canceladasNoPeriodo])).toEqual([
      ['Sistema', null, 1],
    ])
  })

  it('nobody else issues it: a company with NF-e, an occasional taxpayer for another, a city that has none', async () => {
    const alfa = await scene.as('alfa')
    for (const call of [carregarAvulsa, calcularAvulsa, emitirAvulsa])
      expect((await alfa.try(call, call === carregarAvulsa ? { idPrestador: null } : pedido())).status).toBe(403)
    const outro = await scene.inCity(1, (ctx) => findPessoaPorDocumento(ctx, '40000001000150'))
    expect((await joao.try(emitirAvulsa, pedido({ idPrestador: outro?.id ?? 0 }))).status).toBe(403)
    await scene.inCity(1, (ctx) => setChave(ctx, municipioEmiteNFeAvulsa, false))
    expect((await joao.try(emitirAvulsa, pedido())).status).toBe(403)
    await scene.inCity(1, (ctx) => setChave(ctx, municipioEmiteNFeAvulsa, true))
  })
})

describe('F135 nota avulsa at the counter', () => {
  const NOVA = '52998224725'
  const lista = async (client: Client) => {
    const { linhas } = await client.call(reportCalls('notas-avulsas').buscar, {
      filtros: {},
      pagina: 0,
      tamanho: 50,
      ordem: '-emissao',
    })
    return linhas.map(({ id, valores }) => ({ id: Number(id), situacao: valores.situacao, guia: valores.guia }))
  }

  it('a person unknown to the city is registered as occasional; 1.000,00 at 5 % costs 50,00, paid it is Liberada and mailed', async () => {
    const { prestador } = await fiscal.call(buscarPrestadorAvulso, { documento: NOVA })
    expect(prestador).toBeNull()
    const { id: idPrestador } = await fiscal.call(salvarPrestadorAvulso, {
      ...semEndereco,
      documento: NOVA,
      nome: 'Rita Doceira',
      atividades: [assessoria],
      inicioAtividade: '2026-04-01',
    })
    const [natureza] = await scene.owner<{ natureza_cadastro: string }>(
      'select natureza_cadastro from pessoa where municipio_id = 1 and id = $1',
      [idPrestador],
    )
    expect(natureza?.natureza_cadastro).toBe('EVENTUAL')
    const { id, guia } = await fiscal.call(emitirAvulsa, pedido({ idPrestador, valor: '1000.00' }))
    expect(guia?.total.toString()).toBe('50.00')
    const linha = async () => (await lista(fiscal)).find((um) => um.id === id)
    expect(await linha()).toMatchObject({ situacao: 'Aguardando pagamento', guia: `nº ${guia?.numero}` })
    const enviadas = (await mensagensPara('contas@colegio.example')).length
    await baixar(guia?.id ?? 0)
    expect((await linha())?.situacao).toBe('Liberada')
    expect((await mensagensPara('contas@colegio.example')).length).toBe(enviadas + 1)
    expect((await lista(joao)).some((um) => um.id === id)).toBe(false)
  })

  it('says what it refuses in its own words, all at once', async () => {
    const alfa = await scene.inCity(1, (ctx) => findPessoaPorDocumento(ctx, '40000001000150'))
    const eventual = await scene.inCity(1, (ctx) => findPessoaPorDocumento(ctx, JOAO))
    expect(textos(await fiscal.try(emitirAvulsa, pedido()))).toEqual(['O prestador é obrigatório.'])
    expect(textos(await fiscal.try(emitirAvulsa, pedido({ idPrestador: alfa?.id ?? 0 })))).toContain(
      'O prestador possui autorização de NF-e e deve emitir pelo próprio acesso.',
    )
    const tomador = { ...pedido().tomador, identificacao: 'CPF' as const, documento: JOAO, nome: 'João' }
    const recusas = textos(
      await fiscal.try(
        emitirAvulsa,
        pedido({ idPrestador: eventual?.id ?? 0, dataPrestacao: '2026-04-16', tomador, valor: '0' }),
      ),
    )
    for (const texto of [
      'O prestador e o tomador não podem ser a mesma pessoa.',
      'A data de prestação não pode ser futura.',
      'O valor deve ser maior que zero.',
    ])
      expect(recusas).toContain(texto)
    expect(textos(await fiscal.try(salvarPrestadorAvulso, { documento: NOVA, nome: 'Rita', atividades: [] }))).toEqual([
      'Informe ao menos uma atividade do prestador.',
    ])
    expect((await joao.try(buscarPrestadorAvulso, { documento: JOAO })).status).toBe(403)
    expect((await (await scene.as('fiscal.porto')).try(carregarAvulsa, { idPrestador: eventual?.id ?? 0 })).status).toBe(404)
  })
})
