import { type Lote, loteCalls } from '@iss/lote/definition'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let scene: Scene
let admin: Client
beforeAll(async () => {
  scene = await startScene()
  admin = await scene.as('administrador')
})
afterAll(() => scene.stop())

const loteDe = (slug: string): Lote => {
  const achado = (scene.house.others.get('lote') as unknown as Lote[]).find((lote) => lote.slug === slug)
  if (!achado) throw new Error(`No order ${slug}`)
  return achado
}
const confirmacao = { motivo: 'Acerto pedido pela prefeitura no chamado 4711', ciente: false }

/** Preview, order, and what became of its items. */
async function ordenar(slug: string, valores: Record<string, unknown>) {
  const lote = loteDe(slug)
  const calls = loteCalls(lote)
  const previa = await admin.call(calls.validar, { valores })
  const executar = async () => {
    const { assinatura } = previa
    const { id } = await admin.call(calls.executar, { valores, assinatura, ...confirmacao, palavra: lote.word ?? '' })
    await scene.runProcesses()
    const { lista } = await admin.call(calls.itens, { id, situacao: null })
    return { id, ordem: await admin.call(calls.buscarTO, { id }), lista }
  }
  return { previa, executar, calls }
}
const idDe = async (documento: string) => {
  const [row] = await scene.owner<{ id: string }>('select id from pessoa where municipio_id = 1 and documento = $1', [documento])
  return Number(row?.id)
}

describe('R2-2.10-24 /home/actions/atualizar-aliquota-simples (A46)', () => {
  it('Gama goes from 3,20 to 3,24 and Delta to 3,33; what the taxpayer told waits for the option', async () => {
    const empresas = [demoDocumentos.gama, demoDocumentos.delta]
    await scene.owner('update pessoa set regime_iss_aliquota = 3.2 where municipio_id = 1 and documento = any($1)', [empresas])
    await scene.owner(
      'update regime_competencia set aliquota = 3.2, aliquotas_simples = null where municipio_id = 1 and contribuinte_id in (select id from pessoa where municipio_id = 1 and documento = any($1))',
      [empresas],
    )
    const valores = { competencia: '2026-04', incluirManuais: true }
    const { previa, executar } = await ordenar('atualizar-aliquota-simples', valores)
    const linhas = previa.lista.filter(({ linha }) => empresas.includes(String(linha.documento) as never))
    expect(linhas.map(({ linha }) => [linha.documento, linha.atual, linha.nova])).toEqual(
      expect.arrayContaining([
        [demoDocumentos.gama, '3.20', '3.24'],
        [demoDocumentos.delta, '3.20', '3.33'],
      ]),
    )
    const { ordem } = await executar()
    expect(ordem.sucesso).toBeGreaterThanOrEqual(2)
    expect(
      (await ordenar('atualizar-aliquota-simples', valores)).previa.lista.filter(({ linha }) =>
        empresas.includes(String(linha.documento) as never),
      ),
    ).toEqual([])
  })
})

describe('R2-2.10-26 /home/actions/calcular-declaracao-simples-incorreta (A48)', () => {
  it('40.000,00 declared against 52.500,00 of notes is a difference of 12.500,00, told to the taxpayer until it is put right', async () => {
    const zeta = await idDe(demoDocumentos.zeta)
    await scene.owner(
      `with uma as (insert into pgdas_apuracao (municipio_id, declaracao, cnpj_matriz, nome, municipio_matriz, periodo, transmissao, operacao, tipo_arquivo, receita)
         values (1, '40000022202508001', $1, 'ZETA', '9901', '2025-08-01', '2025-09-18T10:00:00Z', 'Apuracao', 'PGDASD2018', 40000) returning id)
       insert into pgdas_apuracao_filial (municipio_id, apuracao_id, cnpj, municipio, receita) select 1, id, $1, '9901', 40000 from uma`,
      [demoDocumentos.zeta],
    )
    await scene.owner(
      `with modelo as (select n.* from nota_fiscal n where n.municipio_id = 1 order by n.id limit 1),
        papel as (insert into documento (municipio_id, tipo_documento, contribuinte_id, senha, emissao) values (1, 'NFSE', $1, md5(random()::text), '2025-08-01') returning id)
       insert into nota_fiscal select (jsonb_populate_record(m::nota_fiscal, jsonb_build_object('id', papel.id, 'prestador_id', $1::bigint, 'numero', 990101, 'competencia', '2025-08-01',
         'data_prestacao', '2025-08-10', 'estado', 'EMITIDA', 'regime', 'SIMPLES', 'devido_aqui', true, 'retido', false, 'rps_numero', null, 'valor_total', 52500))).* from modelo m, papel`,
      [zeta],
    )
    const valores = { competenciaInicial: '2025-08', competenciaFinal: '2025-08', tolerancia: '1.00' }
    const { previa, executar } = await ordenar('calcular-declaracao-simples-incorreta', valores)
    const dela = previa.lista.find(({ linha }) => linha.documento === demoDocumentos.zeta)
    expect(dela?.linha).toMatchObject({
      declarado: '40000.00',
      apurado: '52500.00',
      diferenca: '12500.00',
      resultado: 'Incorreta',
    })
    await executar()
    const guardada = () =>
      scene.owner('select situacao, apurado::text from declaracao_incorreta_simples where municipio_id = 1 and pessoa_id = $1', [
        zeta,
      ])
    expect(await guardada()).toEqual([{ situacao: 'ABERTA', apurado: '52500.00' }])
    await scene.owner(
      'update pgdas_apuracao_filial set receita = 52500 where municipio_id = 1 and cnpj = $1 and receita = 40000',
      [demoDocumentos.zeta],
    )
    await (await ordenar('calcular-declaracao-simples-incorreta', valores)).executar()
    expect(await guardada()).toEqual([{ situacao: 'REGULARIZADA', apurado: '52500.00' }])
  })
})

describe('R2-2.10-23 /home/actions/reprocessar-p-g-d-a-s-d (A45)', () => {
  it('writes anew what the tables lost of an import, and finds nothing more the second time; RBT12 of Gama is 500.000,00', async () => {
    const [importacao] = await scene.owner<{ id: string }>(
      "select id from lote where municipio_id = 1 and tipo = 'importar-p-g-d-a-s' order by id limit 1",
    )
    const importacaoId = Number(importacao?.id)
    const valores = { importacoes: [importacaoId], enviadasDe: null, enviadasAte: null }
    const filiais = () =>
      scene.owner<{ receita: string; ativa: boolean }>(
        `select f.receita::text, a.ativa from pgdas_apuracao a left join pgdas_apuracao_filial f on f.municipio_id = a.municipio_id and f.apuracao_id = a.id
         where a.municipio_id = 1 and a.importacao_id = $1 order by a.declaracao`,
        [importacaoId],
      )
    const antes = await filiais()
    expect(antes.length).toBeGreaterThan(1)
    await scene.owner(
      'update pgdas_apuracao_filial set receita = 1 where municipio_id = 1 and apuracao_id in (select id from pgdas_apuracao where importacao_id = $1)',
      [importacaoId],
    )
    const { previa, executar } = await ordenar('reprocessar-p-g-d-a-s-d', valores)
    expect(previa.lista.map(({ linha }) => linha.situacao)).toEqual(antes.map(() => 'Diferente'))
    expect(previa.lista.map(({ linha }) => linha.rbt12)).toContain('500000.00')
    expect((await executar()).ordem).toMatchObject({ sucesso: antes.length, erro: 0 })
    expect(await filiais()).toEqual(antes)
    expect((await ordenar('reprocessar-p-g-d-a-s-d', valores)).previa.lista.map(({ linha }) => linha.situacao)).toEqual(
      antes.map(() => 'Confere'),
    )
  })

  it('takes chosen imports or all of a period at once, and asks for one of both', async () => {
    const calls = loteCalls(loteDe('reprocessar-p-g-d-a-s-d'))
    // Of the one import of the demonstration the last declaration becomes a second import.
    await scene.owner(
      `with outra as (
         insert into lote (municipio_id, tipo, situacao, enviado_em, resumo) select municipio_id, tipo, situacao, enviado_em, resumo from lote
         where municipio_id = 1 and tipo = 'importar-p-g-d-a-s' and resumo ->> 'tipo' = 'PGDASD2018' returning id)
       update lote_item set lote_id = (select id from outra) where municipio_id = 1 and id =
         (select max(i.id) from lote_item i join lote l on l.municipio_id = 1 and l.id = i.lote_id
          where i.municipio_id = 1 and l.tipo = 'importar-p-g-d-a-s' and l.resumo ->> 'tipo' = 'PGDASD2018')`,
    )
    const [todas] = await scene.owner<{ itens: number; ids: number[] }>(
      `select count(*)::int as itens, array_agg(distinct l.id)::int[] as ids from lote l join lote_item i on i.municipio_id = l.municipio_id and i.lote_id = l.id
       where l.municipio_id = 1 and l.tipo = 'importar-p-g-d-a-s' and l.resumo ->> 'tipo' like 'PGDASD%' and l.resumo ->> 'tipo' <> 'PGDASD_DAS'`,
    )
    const doPeriodo = { importacoes: null, enviadasDe: '2000-01-01', enviadasAte: '2026-04-15' }
    expect((await admin.call(calls.validar, { valores: doPeriodo })).total).toBe(todas?.itens)
    const ids = todas?.ids ?? []
    expect(ids).toHaveLength(2)
    const escolhidas = (importacoes: number[]) => ({ valores: { importacoes, enviadasDe: null, enviadasAte: null } })
    expect((await admin.call(calls.validar, escolhidas(ids))).total).toBe(todas?.itens)
    expect((await admin.call(calls.validar, escolhidas([Math.max(...ids)]))).total).toBe(1)
    const recusa = async (valores: Record<string, unknown>) =>
      (await admin.try(calls.validar, { valores })).body.mensagens.map(({ key }) => key)
    expect(await recusa({ importacoes: null, enviadasDe: null, enviadasAte: null })).toEqual(['importacoes'])
    expect(await recusa({ ...doPeriodo, enviadasAte: '1999-12-31' })).toEqual(['enviadasAte'])
  })
})

describe('R2-2.10-25 /home/actions/calcular-saldo-competencia (A47)', () => {
  it('1.225,00 closed and 1.000,00 paid leave 225,00; the balance that said otherwise is put right', async () => {
    const [uma] = await scene.owner<{ encerramento: string; guia: string; pessoa: string; papel: string; competencia: string }>(
      `select e.id as encerramento, g.id as guia, e.pessoa_id as pessoa, e.papel, to_char(e.competencia, 'YYYY-MM') as competencia
       from encerramento e join guia g on g.municipio_id = e.municipio_id and g.encerramento_id = e.id and g.tipo = 'ENCERRAMENTO' and g.estado = 'PAGA'
       where e.municipio_id = 1 and e.reaberto_em is null and e.ordem = 0 order by e.id limit 1`,
    )
    if (!uma) throw new Error('No paid closing')
    await scene.owner('update calculo_encerramento set valor_encerrado = 1225 where municipio_id = 1 and encerramento_id = $1', [
      uma.encerramento,
    ])
    await scene.owner('update guia set total = total - base + 1000, base = 1000 where municipio_id = 1 and id = $1', [uma.guia])
    const valores = {
      competenciaInicial: uma.competencia,
      competenciaFinal: uma.competencia,
      contribuinteId: Number(uma.pessoa),
      somenteDiferencas: true,
    }
    const { previa, executar } = await ordenar('calcular-saldo-competencia', valores)
    expect(previa.lista.map(({ linha }) => [linha.encerrado, linha.pago, linha.saldo])).toContainEqual([
      '1225.00',
      '1000.00',
      '225.00',
    ])
    const { ordem, lista } = await executar()
    expect(ordem).toMatchObject({ situacao: 'CONCLUIDO', erro: 0 })
    expect(lista.map(({ mensagem }) => mensagem)).toContain('Saldo de R$ 225,00.')
    expect((await ordenar('calcular-saldo-competencia', valores)).previa.total).toBe(0)
  })

  it('every balance of the demonstration agrees with its documents', async () => {
    const valores = { competenciaInicial: '2024-01', competenciaFinal: '2026-05', contribuinteId: null, somenteDiferencas: true }
    const { previa } = await ordenar('calcular-saldo-competencia', valores)
    expect(previa.lista.map(({ linha }) => [linha.contribuinte, linha.papel, linha.competencia])).toEqual([
      // The note that the test before wrote past the product.
      [expect.stringMatching(/Zeta/i), 'Prestador', '2025-08'],
    ])
  })
})

describe('R2-2.10-37 /home/admin/create-papel-invertido (A23), R2-2.10-19 /home/actions/reprocessamento-notas-escrit (A42)', () => {
  const periodo = { competenciaInicial: '2026-02', competenciaFinal: '2026-02' }
  it('one entry of Alfa to the hospital without mirror yields one entry of its taker; undone it is cancelled', async () => {
    const [alfa, hospital] = [await idDe(demoDocumentos.alfa), await idDe(demoDocumentos.hospital)]
    await scene.owner(
      `update escrit_papel set outro_id = $2, outro_documento = $3, outro_nome = 'Hospital' where municipio_id = 1 and titular_id = $1 and papel = 'PRESTADOR' and numero = 2`,
      [alfa, hospital, demoDocumentos.hospital],
    )
    const valores = { ...periodo, contribuinteId: hospital, papel: 'TOMADOR' }
    const { previa, executar, calls } = await ordenar('papel-invertido', valores)
    expect(previa.lista.map(({ linha, impedimento }) => [linha.numero, linha.valor, impedimento])).toEqual([
      ['2/1', '850.00', null],
    ])
    const { id } = await executar()
    const doHospital = () =>
      scene.owner<{ estado: string }>(
        `select estado, valor_total::text as valor, outro_documento as outro from escrit_papel where municipio_id = 1 and titular_id = $1 and papel = 'TOMADOR' and numero = 2 and serie = '1'`,
        [hospital],
      )
    expect(await doHospital()).toEqual([{ estado: 'LANCADA', valor: '850.00', outro: demoDocumentos.alfa }])
    expect((await ordenar('papel-invertido', valores)).previa.total).toBe(0)

    await scene.owner('delete from relacao_nota_escrit where municipio_id = 1')
    await scene.owner(
      `update saldo_competencia set imposto = imposto + 10 where municipio_id = 1 and contribuinte_id = $1 and papel = 'TOMADOR' and competencia = '2026-02-01'`,
      [hospital],
    )
    const reprocessar = () => ordenar('reprocessamento-notas-escrit', { ...periodo, contribuinteId: hospital })
    const primeira = await reprocessar()
    expect(primeira.previa.lista.map(({ linha }) => linha.tipo)).toEqual(['Relação', 'Total tomado'])
    expect((await primeira.executar()).ordem).toMatchObject({ sucesso: 2, erro: 0 })
    expect((await reprocessar()).previa.total).toBe(0)

    await admin.call(calls.desfazer, { id })
    await scene.runProcesses()
    expect(await doHospital()).toMatchObject([{ estado: 'CANCELADA' }])
  })
})

describe('R2-2.10-20 /home/actions/gera-autorizacao-n-fe (A43), R2-2.10-16 /home/actions/email-primeiro-acesso-teixeira (A25)', () => {
  it('authorises who has none of the series in force, once', async () => {
    const [serie] = await scene.owner<{ id: string }>(
      `insert into serie (municipio_id, codigo, especie, eletronica) values (1, 'Z9', 'NF-e', true) returning id`,
    )
    const valores = {
      regime: 'SIMPLES',
      atividadeId: null,
      natureza: null,
      serieId: Number(serie?.id),
      inicio: '2026-04-15',
      fim: null,
    }
    const { previa, executar } = await ordenar('gera-autorizacao-n-fe', valores)
    expect(previa.total).toBeGreaterThanOrEqual(3)
    expect((await executar()).ordem).toMatchObject({ sucesso: previa.total, erro: 0 })
    expect((await ordenar('gera-autorizacao-n-fe', valores)).previa.total).toBe(0)
    const [feitas] = await scene.owner<{ n: number }>(
      'select count(*)::int as n from autorizacao_nfe where municipio_id = 1 and serie_id = $1',
      [serie?.id],
    )
    expect(feitas?.n).toBe(previa.total)
  })

  it('mails the link of activation to who never activated; two pending users are two mails in the queue', async () => {
    await scene.owner(
      `update conta set situacao = 'INATIVA', ativado_em = null, email_padrao = false where usuario in ('inativo', 'novato') and email is not null`,
    )
    const valores = { cadastradosDe: '2000-01-01', cadastradosAte: '2026-04-15', modelo: 'CONFIRMACAO' }
    const { previa, executar } = await ordenar('email-primeiro-acesso-teixeira', valores)
    const livres = previa.total - previa.impedidos
    const fila = async () =>
      (
        await scene.owner<{ n: number }>(
          "select count(*)::int as n from email where municipio_id = 1 and assunto like 'Ative o seu acesso%'",
        )
      )[0]?.n ?? 0
    const antes = await fila()
    expect(livres).toBeGreaterThan(0)
    expect((await executar()).ordem.sucesso).toBe(livres)
    expect((await fila()) - antes).toBe(livres)
  })

  it('mails in the words of the administrator, with name and user filled in; an unknown variable is refused', async () => {
    const valores = {
      cadastradosDe: '2000-01-01',
      cadastradosAte: '2026-04-15',
      modelo: 'PROPRIO',
      assunto: 'Seu acesso, {{nome}}',
      texto: 'Entre como {{usuario}}.',
    }
    const { previa, executar } = await ordenar('email-primeiro-acesso-teixeira', valores)
    const livre = previa.lista.find(({ impedimento }) => impedimento === null)
    await executar()
    const [carta] = await scene.owner<{ texto: string }>(
      'select texto from email where municipio_id = 1 and assunto = $1 order by id desc limit 1',
      [`Seu acesso, ${livre?.linha.nome}`],
    )
    expect(carta?.texto).toContain(`Entre como ${livre?.linha.usuario}.`)
    expect(carta?.texto).toContain('/public/ativar?codigo=')
    const { validar } = loteCalls(loteDe('email-primeiro-acesso-teixeira'))
    const { body } = await admin.try(validar, { valores: { ...valores, texto: 'Olá {{senha}}' } })
    expect(body.mensagens).toEqual([{ key: 'texto', message: 'Variável desconhecida: senha.' }])
  })
})

it('nobody but an administrator gives these orders, and none of them reaches the other city', async () => {
  const proprias = ['calcular-saldo-competencia', 'papel-invertido', 'reprocessamento-notas-escrit', 'gera-autorizacao-n-fe']
  for (const usuario of ['gestor', 'fiscal', 'suporte', 'alfa']) {
    const client = await scene.as(usuario)
    for (const slug of proprias) expect((await client.try(loteCalls(loteDe(slug)).validar, { valores: {} })).status).toBe(403)
  }
  const outra = await scene.owner<{ n: number }>(
    "select count(*)::int as n from auditoria_evento where municipio_id = 2 and tipo = 'saldo.recalculado'",
  )
  expect(outra).toEqual([{ n: 0 }])
})
