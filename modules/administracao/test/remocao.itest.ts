import { buscarImportacaoTO, buscarImportacoes } from '@iss/lote/contract/importacao'
import { loteCalls, type Lote } from '@iss/lote/definition'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { buscarUserInfo } from '@iss/portal/contract/sessao'
import { byText, type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tiposRemoviveis } from '../src/domain/tipos-removiveis.ts'

let scene: Scene
let admin: Client
beforeAll(async () => {
  scene = await startScene()
  admin = await scene.as('administrador')
})
afterAll(() => scene.stop())

describe('R2-2.10-05 /home/actions/remover-entidade (A11), R2-2.10-06 /home/actions/sql-load-and-delete-entity (A12)', () => {
  const calls = (slug: string) =>
    loteCalls((scene.house.others.get('lote') as unknown as Lote[]).find((lote) => lote.slug === slug) as Lote)
  const confirmacao = { motivo: 'Limpeza pedida pela prefeitura', palavra: 'REMOVER', ciente: false }
  const rascunho = async () => {
    const [row] = await scene.owner<{ id: string }>(
      `insert into nota_rascunho (municipio_id, pessoa_id, conta_id, conteudo, criado_em, alterado_em)
       select 1, v.pessoa_id, v.conta_id, '{"valor":"10.00"}', now(), now() from conta_vinculo v where v.municipio_id = 1 limit 1 returning id`,
    )
    return Number(row?.id)
  }
  const existe = async (id: number) => (await scene.owner('select conteudo from nota_rascunho where id = $1', [id])).length === 1

  it('removes a draft and brings it back as it was; an issued note is none of what may go', async () => {
    const id = await rascunho()
    const { validar, executar, desfazer } = calls('remover-entidade')
    const valores = { tipo: 'RASCUNHO', id }
    const previa = await admin.call(validar, { valores })
    expect(previa.lista[0]).toMatchObject({ impedimento: null, linha: { dependencias: '' } })
    const ordem = await admin.call(executar, { valores, assinatura: previa.assinatura, ...confirmacao })
    await scene.runProcesses()
    expect(await existe(id)).toBe(false)
    await admin.call(desfazer, { id: ordem.id })
    await scene.runProcesses()
    expect(await existe(id)).toBe(true)
    expect((await admin.try(validar, { valores: { tipo: 'NOTA', id: 1 } })).status).not.toBe(200)
  })

  /** Removes by the routine and answers what stood against it (null: it is gone), and what refers to it. */
  const remover = async (tipo: string, id: number) => {
    const { validar, executar } = calls('remover-entidade')
    const valores = { tipo, id }
    const { lista, assinatura } = await admin.call(validar, { valores })
    const [vista] = lista
    if (!vista) throw new Error('Nothing was seen')
    const { impedimento, linha } = vista
    if (impedimento !== null) return { impedimento, dependencias: linha.dependencias, ordem: 0 }
    const { id: ordem } = await admin.call(executar, { valores, assinatura, ...confirmacao })
    await scene.runProcesses()
    return { impedimento, dependencias: linha.dependencias, ordem }
  }
  const desfazer = async (id: number) => {
    await admin.call(calls('remover-entidade').desfazer, { id })
    await scene.runProcesses()
  }
  const inserir = async (texto: string, parametros: unknown[] = []) =>
    Number((await scene.owner<{ id: string }>(`${texto} returning id`, parametros))[0]?.id)
  const linhas = (tabela: string, coluna: string, id: number) =>
    scene.owner(`select to_jsonb(t) as linha from ${tabela} t where municipio_id = 1 and ${coluna} = $1 order by id`, [id])

  it('offers the kinds that modules declare, all of them', () => {
    const declarados = (scene.house.others.get('removivel') ?? []) as unknown as { tipo: string }[]
    expect(declarados.map(({ tipo }) => tipo).sort(byText)).toEqual(tiposRemoviveis.map(({ value }) => value).sort(byText))
  })

  it('a cancelled request goes with its conversation and comes back whole; one that is pending, or that something came of, stays', async () => {
    const nova = (retirada: string | null) =>
      inserir(
        `insert into solicitacao (municipio_id, chave, protocolo, tipo, contribuinte_id, data_solicitacao, retirada_em)
         select 1, gen_random_uuid(), lpad((990000000000 + floor(random() * 1e9))::bigint::text, 12, '0'), 'AIDF', (select min(id) from pessoa where municipio_id = 1), now(), $1::timestamptz`,
        [retirada],
      )
    const id = await nova('2026-04-01')
    const mensagem = await inserir(
      `insert into solicitacao_mensagem (municipio_id, solicitacao_id, papel, texto, data_envio) values (1, $1, 'sistema', 'Texto', now())`,
      [id],
    )
    const arquivo = Number((await scene.owner<{ id: string }>('select min(id) as id from arquivo where municipio_id = 1'))[0]?.id)
    await inserir(
      'insert into solicitacao_arquivo (municipio_id, solicitacao_id, arquivo_id, mensagem_id) values (1, $1, $2, $3)',
      [id, arquivo, mensagem],
    )
    const tudo = async () => [
      await linhas('solicitacao', 'id', id),
      await linhas('solicitacao_mensagem', 'solicitacao_id', id),
      await linhas('solicitacao_arquivo', 'solicitacao_id', id),
    ]
    const antes = await tudo()
    expect(antes.map((rows) => rows.length)).toEqual([1, 1, 1])
    const { impedimento, dependencias, ordem } = await remover('SOLICITACAO', id)
    expect([impedimento, dependencias]).toEqual([
      null,
      'solicitacao_arquivo: 1, solicitacao_mensagem: 1 (solicitacao_arquivo: 1)',
    ])
    expect(await tudo()).toEqual([[], [], []])
    await desfazer(ordem)
    expect(await tudo()).toEqual(antes)
    expect((await remover('SOLICITACAO', await nova(null))).impedimento).toBe('Só uma solicitação cancelada pode ser removida.')
    const filha = await nova('2026-04-02')
    await scene.owner('update solicitacao set origem_id = $1 where id = $2', [id, filha])
    expect((await remover('SOLICITACAO', id)).impedimento).toBe(
      'A entidade é usada por outros registros e não pode ser removida: solicitacao.',
    )
  })

  it('a notice that nobody has read goes with its recipients; one that was read is proof and stays', async () => {
    const id = await inserir(
      `insert into comunicado (municipio_id, assunto, corpo, inicio) values (1, 'Engano', 'Texto', '2026-04-01')`,
    )
    await inserir(
      'insert into comunicado_destinatario (municipio_id, comunicado_id, pessoa_id) select 1, $1, min(id) from pessoa where municipio_id = 1',
      [id],
    )
    const { ordem } = await remover('COMUNICADO', id)
    expect(await linhas('comunicado', 'id', id)).toEqual([])
    await desfazer(ordem)
    expect((await linhas('comunicado_destinatario', 'comunicado_id', id)).length).toBe(1)
    await inserir(
      'insert into comunicado_lido (municipio_id, comunicado_id, pessoa_id, lido_em) select 1, $1, min(id), now() from pessoa where municipio_id = 1',
      [id],
    )
    expect((await remover('COMUNICADO', id)).impedimento).toMatch(/^O comunicado já foi lido/)
  })

  it('an import that wrote nothing leaves the list of imports and comes back with its lines; one that wrote stays', async () => {
    const alfa = await scene.as('alfa')
    const { pessoaSelecionada } = await alfa.call(buscarUserInfo, {})
    const nova = async (feitos: number) => {
      const id = await inserir(
        `insert into lote (municipio_id, tipo, situacao, enviado_em, fim_em, pessoa_id, arquivo_id, total, feitos, erros, resumo)
         values (1, 'importacao-escrituracao-xml', 'CONCLUIDO', now(), now(), $1, (select min(id) from arquivo where municipio_id = 1), 1, $2::int, 1 - $2::int, '{"arquivo": "errado.xml", "avisos": [], "detalhes": []}')`,
        [pessoaSelecionada.id, feitos],
      )
      await inserir(
        `insert into lote_item (municipio_id, lote_id, chave, linha, situacao, mensagem) values (1, $1, '1', '{"linha": 1}', 'ERRO', 'Não serve')`,
        [id],
      )
      return id
    }
    const id = await nova(0)
    const vista = async () =>
      (await alfa.call(buscarImportacoes, { tipo: null, pagina: 0, tamanho: 100 })).lista.some((um) => um.id === id)
    expect(await vista()).toBe(true)
    const { impedimento, ordem } = await remover('IMPORTACAO', id)
    expect([impedimento, await vista(), (await linhas('lote_item', 'lote_id', id)).length]).toEqual([null, false, 1])
    expect((await alfa.try(buscarImportacaoTO, { id, situacao: null, pagina: 0, tamanho: 10 })).status).toBe(404)
    await desfazer(ordem)
    expect([await vista(), (await linhas('lote_item', 'lote_id', id)).length]).toEqual([true, 1])
    expect((await remover('IMPORTACAO', await nova(1))).impedimento).toMatch(/^A importação gravou registros/)
  })

  it('a person registered twice goes while nothing speaks of him; whoever has documents stays', async () => {
    const gemea = (documento: string, nome: string) =>
      inserir(
        `insert into pessoa (municipio_id, documento, nome, busca, cadastro_inicial, ultima_alteracao) values (1, $1, $2, lower($2), '2026-01-01', now())`,
        [documento, nome],
      )
    const id = await gemea('52998224725', 'Pessoa Repetida')
    await inserir(`insert into telefone (municipio_id, pessoa_id, numero) values (1, $1, '3732221234')`, [id])
    expect((await remover('CADASTRO', id)).impedimento).toBe('Não há outro cadastro com o mesmo nome.')
    await gemea('11144477735', 'Pessoa Repetida')
    const antes = await linhas('pessoa', 'id', id)
    const { impedimento, dependencias, ordem } = await remover('CADASTRO', id)
    expect([impedimento, dependencias, await linhas('pessoa', 'id', id)]).toEqual([null, 'telefone: 1', []])
    await desfazer(ordem)
    expect(await linhas('pessoa', 'id', id)).toEqual(antes)
    const [alfa] = await scene.owner<{ id: string; busca: string }>(
      'select id, busca from pessoa where municipio_id = 1 and documento = $1',
      [demoDocumentos.alfa],
    )
    await scene.owner('update pessoa set busca = $1 where id = $2', [alfa?.busca, id])
    expect((await remover('CADASTRO', Number(alfa?.id))).impedimento).toBe(
      'A entidade possui documentos fiscais vinculados e não pode ser removida.',
    )
  })

  it('ids of issued notes are all refused, none removed; a query of anything but ids is refused', async () => {
    const { validar, executar } = calls('sql-load-and-delete-entity')
    const [antes] = await scene.owner<{ n: string }>('select count(*) as n from nota_fiscal')
    const valores = { tipo: 'ANEXO', texto: 'select id from nota_fiscal order by id limit 20' }
    const previa = await admin.call(validar, { valores })
    expect([previa.total, previa.impedidos]).toEqual([20, 20])
    await admin.call(executar, { valores, assinatura: previa.assinatura, ...confirmacao })
    await scene.runProcesses()
    expect(await scene.owner('select count(*) as n from nota_fiscal')).toEqual([antes])
    const recusa = async (texto: string) =>
      (await admin.try(validar, { valores: { tipo: 'ANEXO', texto } })).body.mensagens.map(({ message }) => message)
    expect(await recusa('select id, nome from pessoa')).toEqual(['A consulta deve retornar apenas a coluna id.'])
    expect(await recusa('delete from pessoa returning id')).toEqual(['Somente consultas são permitidas.'])
    const registradas = await scene.owner<{ resultado: string; linhas: number }>(
      "select resultado, linhas from consulta_log where municipio_id = 1 and console = 'REMOCAO' and texto = any($1) order by id",
      [[valores.texto, 'delete from pessoa returning id']],
    )
    expect(registradas).toEqual([
      { resultado: 'OK', linhas: 20 },
      { resultado: 'OK', linhas: 20 },
      { resultado: 'Somente consultas são permitidas.', linhas: 0 },
    ])
  })
})
