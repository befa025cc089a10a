import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { confirmarImportacao, validarImportacao } from '@iss/lote/contract/importacao'
import { type Lote, loteCalls } from '@iss/lote/definition'
import { diskFiles } from '@iss/platform/files'
import { registryCalls } from '@iss/registry/definition'
import { byText, type Client, type Scene, startScene } from '@iss/testing'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buscarMunicipiosDaInstalacao, criarMunicipio, salvarMunicipio } from '../src/contract/municipios.ts'
import { verNotificacoes } from '../src/contract/notificacoes.ts'
import { passosDaImplantacao } from '../src/domain/novo-municipio.ts'
import { rotinasAgendaveis } from '../src/domain/rotinas-agendaveis.ts'
import { rotinaAgendamentos } from '../src/registries/rotina-agendamentos.ts'
import { gestores } from '../src/registries/gestor.ts'
import { leiautesGiss } from '../src/registries/leiautes-giss.ts'
import { lerImplantacao } from '../src/server/cartao-implantacao.ts'
import { executarVencidas } from '../src/server/rotinas-agendadas.ts'

let scene: Scene
let admin: Client
beforeAll(async () => {
  scene = await startScene()
  admin = await scene.as('administrador')
})
afterAll(() => scene.stop())

const lotes = () => scene.house.others.get('lote') as unknown as Lote[]
const motivo = 'Acerto pedido pela prefeitura no chamado 4711'

async function ordenar(slug: string, valores: Record<string, unknown>) {
  const lote = lotes().find((um) => um.slug === slug)
  if (!lote) throw new Error(`No order ${slug}`)
  const calls = loteCalls(lote)
  const previa = await admin.call(calls.validar, { valores })
  const { assinatura } = previa
  const { id } = await admin.call(calls.executar, { valores, assinatura, motivo, ciente: false, palavra: lote.word ?? '' })
  await scene.runProcesses()
  return { previa, ordem: await admin.call(calls.buscarTO, { id }) }
}

describe('R2-2.10-13 /home/actions/rotina-agendamentos (A40, E3-3.6-17, E3-3.6-18, E3-3.6-19, Q3-3.6-01)', () => {
  const calls = registryCalls(rotinaAgendamentos)
  const base = {
    ativa: true,
    ano: null,
    mes: null,
    dia: null,
    hora: '03:00',
    motivo,
    proxima: null,
    ultima: null,
    resultado: null,
  }
  const logs = (id: number) =>
    scene.owner<{ previsto: Date | null; resultado: string }>(
      'select previsto, resultado from rotina_agendamento_log where municipio_id = 1 and rotina_id = $1 order by id',
      [id],
    )
  const rodar = () => scene.inCity(1, executarVencidas)

  it('every routine of the list exists and is one of the administrator', () => {
    for (const { value, label } of rotinasAgendaveis) {
      const lote = lotes().find(({ slug }) => slug === value)
      expect([value, lote?.title, lote?.reason?.min]).toEqual([value, label, 20])
    }
  })

  it('runs what is due once, by whichever worker; after a stop it catches up once and goes on with the next time', async () => {
    const { id } = await admin.call(calls.salvar, {
      valores: { ...base, rotina: 'calcular-saldo-competencia' },
      filhos: {
        parametros: [
          { valores: { nome: 'competenciaInicial', tipo: 0, valor: 'competenciaAnterior - 12' } },
          { valores: { nome: 'competenciaFinal', tipo: 0, valor: 'competenciaAtual' } },
          { valores: { nome: 'somenteDiferencas', tipo: 1, valor: 'não' } },
        ],
      },
    })
    const proxima = async () =>
      (await scene.owner<{ proxima: Date }>('select proxima from rotina_agendamento where municipio_id = 1 and id = $1', [id]))[0]
        ?.proxima
    expect((await proxima())?.toISOString()).toBe('2026-04-16T06:00:00.000Z')
    await rodar()
    expect(await logs(id)).toEqual([])

    scene.clock.set(new Date('2026-04-16T06:00:05.000Z'))
    await Promise.all([rodar(), rodar(), rodar()])
    expect(await logs(id)).toEqual([{ previsto: new Date('2026-04-16T06:00:00.000Z'), resultado: 'AGENDADA' }])
    await scene.runProcesses()
    const [ordem] = await scene.owner<{ situacao: string; motivo: string; total: number; semefeito: number }>(
      `select situacao, motivo, total, sem_efeito as semefeito from lote where municipio_id = 1 and tipo = 'calcular-saldo-competencia' order by id desc limit 1`,
    )
    expect(ordem).toMatchObject({ situacao: 'CONCLUIDO', motivo })
    expect(ordem?.total).toBeGreaterThan(10)
    expect(ordem?.semefeito).toBe(ordem?.total)

    // Nothing ran for three days.
    scene.clock.set(new Date('2026-04-19T12:00:00.000Z'))
    await rodar()
    await rodar()
    expect((await logs(id)).length).toBe(2)
    expect((await proxima())?.toISOString()).toBe('2026-04-20T06:00:00.000Z')
    await scene.runProcesses()
    scene.clock.set(new Date('2026-04-15T15:00:00.000Z'))
  })

  it('refuses an expression that is none, a parameter that the routine has not, a short reason and a day that never comes', async () => {
    const salvar = async (valores: Record<string, unknown>, parametro?: Record<string, unknown>) => {
      const filhos = parametro ? { parametros: [{ valores: parametro }] } : {}
      const pedido = { valores: { ...base, rotina: 'corrigir-telefone', ...valores }, filhos }
      return (await admin.try(calls.salvar, pedido)).body.mensagens.map(({ message }) => message)
    }
    expect(await salvar({ motivo: 'curto' })).toEqual(['Informe o motivo com pelo menos 20 caracteres.'])
    expect(await salvar({ ano: 2020 })).toEqual(['Com esta data a rotina não é executada nenhuma vez.'])
    expect(await salvar({ hora: '25:00' })).toEqual(['Informe a hora no formato HH:mm.'])
    expect(await salvar({}, { nome: 'ddd', tipo: 0, valor: 'process.env' })).toEqual([
      'Expressão inválida: use hoje, competenciaAnterior ou competenciaAtual, com + ou − e um número.',
    ])
    expect(await salvar({}, { nome: 'senha', tipo: 1, valor: 'x' })).toEqual(["A rotina não tem o parâmetro 'senha'."])
    expect((await (await scene.as('gestor')).try(calls.buscar, {})).status).toBe(403)
  })
})

describe('R2-2.10-18 /home/actions/migra-relatorios-aws (A41)', () => {
  it('moves three files of reports to the configured store with equal sums, and keeps a source whose sum is another', async () => {
    const { ports } = scene.runtime
    const antes = ports.files
    ports.files = diskFiles(mkdtempSync(join(tmpdir(), 'iss-repositorio-')))
    try {
      const ids: number[] = []
      for (const nome of ['um.csv', 'dois.csv', 'tres.csv', 'adulterado.csv']) {
        const conteudo = Buffer.from(`linha de ${nome}\n`.repeat(1000))
        const { chave, tipo, tamanho, sha256 } = await ports.localFiles.put(conteudo, { nome, tipo: 'text/csv' })
        const [row] = await scene.owner<{ id: string }>(
          `insert into arquivo (municipio_id, chave, nome, tipo, tamanho, sha256, criado_em) values (1, $1, $2, $3, $4, $5, '2026-04-14T12:00:00Z') returning id`,
          [chave, nome, tipo, tamanho, nome.startsWith('adulterado') ? '0'.repeat(64) : sha256],
        )
        ids.push(Number(row?.id))
        await scene.owner(
          `insert into processo_assincrono (municipio_id, tipo_fila, processo, agendado, fim_processamento, metadata)
           values (1, 'filaRelatorio', 'relatorio', '2026-04-14T12:00:00Z', '2026-04-14T12:00:00Z', jsonb_build_object('arquivoId', $1::bigint))`,
          [row?.id],
        )
      }
      const { previa, ordem } = await ordenar('migra-relatorios-aws', { de: '2026-04-14', ate: '2026-04-14' })
      expect(previa.total).toBe(4)
      expect(ordem).toMatchObject({ sucesso: 3, erro: 1 })
      for (const id of ids.slice(0, 3)) {
        const [arquivo] = await scene.owner<{ chave: string; sha256: string }>(
          'select chave, sha256 from arquivo where id = $1',
          [id],
        )
        const lido = await buffer(await ports.files.get(arquivo?.chave ?? ''))
        expect(createHash('sha256').update(lido).digest('hex')).toBe(arquivo?.sha256)
        expect(await ports.localFiles.stat(arquivo?.chave ?? '')).toBeNull()
      }
      const [ficou] = await scene.owner<{ chave: string }>('select chave from arquivo where id = $1', [ids[3]])
      expect(await ports.localFiles.stat(ficou?.chave ?? '')).not.toBeNull()
    } finally {
      ports.files = antes
    }
  })
})

describe('R2-2.10-22 /home/actions/carrega-d-w (A44)', () => {
  it('writes the facts of each month as Parquet that a query reads to the cent; the second load has nothing to do', async () => {
    const valores = { carga: 'INCREMENTAL', competenciaInicial: '2026-01', competenciaFinal: '2026-03' }
    const { previa, ordem } = await ordenar('carrega-d-w', valores)
    expect(previa.total).toBe(6)
    expect(ordem).toMatchObject({ sucesso: 6, erro: 0 })
    const cargas = await scene.owner<{ chave: string; soma: string; linhas: string; sha256: string }>(
      `select a.chave, a.sha256, c.soma::text, c.linhas from dw_carga c join arquivo a on a.municipio_id = c.municipio_id and a.id = c.arquivo_id
       where c.municipio_id = 1 and c.tabela = 'fato_competencia' and c.competencia >= '2026-01-01' order by c.competencia`,
    )
    const [origem] = await scene.owner<{ devido: string; linhas: string }>(
      "select sum(devido)::text as devido, count(*)::text as linhas from fato_atual where municipio_id = 1 and competencia between '2026-01-01' and '2026-03-01'",
    )
    let [centavos, linhas] = [0n, 0]
    for (const { chave } of cargas) {
      const bytes = await buffer(await scene.runtime.ports.files.get(chave))
      const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
      const rows = await parquetReadObjects({ file, columns: ['devido_centavos', 'documento'] })
      linhas += rows.length
      for (const row of rows) centavos += row.devido_centavos as bigint
    }
    expect([`${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`, String(linhas)]).toEqual([
      origem?.devido,
      origem?.linhas,
    ])
    const calls = loteCalls(lotes().find(({ slug }) => slug === 'carrega-d-w') as Lote)
    expect((await admin.call(calls.validar, { valores })).total).toBe(0)
    const total = await admin.call(calls.validar, { valores: { ...valores, carga: 'TOTAL' } })
    expect(total.lista.map(({ linha }) => linha.diferenca)).toEqual(Array.from({ length: 6 }, () => '0.00'))
  })
})

describe('R2-2.10-01 /home/actions/editar-municipio (A20), R2-2.10-03 /home/actions/gestor (A22)', () => {
  const base = { nome: 'Vale Novo', uf: 'MG', codigo: '9900077', ambiente: 'TESTE' as const, motivo }
  const gestor = { nome: 'Paula Vale', cpf: '52998224725', email: 'paula@valenovo.example', usuario: 'paula.vale' }

  it('every step of the setting up leads to a screen that is there', () => {
    const paths = new Set(scene.house.screens.map(({ path }) => path))
    expect(passosDaImplantacao.filter(({ link }) => !paths.has(link))).toEqual([])
  })

  it('a new city has its base tables and its first gestor, who is mailed; what is wanting stands on his start page', async () => {
    const recusa = await admin.try(criarMunicipio, { ...base, codigo: '99', gestor: { ...gestor, cpf: '1' }, motivo: 'curto' })
    expect(recusa.body.mensagens.map(({ key }) => key).sort(byText)).toEqual(['codigo', 'gestor.cpf', 'motivo'])
    const { id } = await admin.call(criarMunicipio, { ...base, gestor })
    await scene.runProcesses()
    const contar = async (tabela: string) =>
      (
        await scene.owner<{ n: string }>(
          `select count(*) filter (where municipio_id = ${id})::text || '/' || count(*) filter (where municipio_id = 1) as n from ${tabela}`,
        )
      )[0]?.n
    for (const tabela of ['atividade', 'atividade_aliquota', 'serie', 'feriado', 'tipo_tributacao', 'municipio_vencimento']) {
      const [novas, antes] = (await contar(tabela))?.split('/') ?? []
      expect([tabela, novas]).toEqual([tabela, antes])
    }
    const [conta] = await scene.owner<{ situacao: string; perfil: string }>(
      `select c.situacao, r.perfil from conta c join conta_vinculo v on v.conta_id = c.id join papel r on r.municipio_id = v.municipio_id and r.ator_id = v.pessoa_id and r.perfil = 'gestor'
       where c.usuario = $1 and v.municipio_id = $2`,
      [gestor.usuario, id],
    )
    expect(conta).toEqual({ situacao: 'INATIVA', perfil: 'gestor' })
    expect(await scene.owner('select para from email where municipio_id = $1', [id])).toEqual([{ para: [gestor.email] }])
    const feitos = await scene.inCity(id, lerImplantacao)
    expect(feitos).toMatchObject({
      atividades: true,
      series: true,
      vencimentos: true,
      dados: false,
      brasao: false,
      fiscal: false,
    })
    expect((await admin.try(criarMunicipio, { ...base, gestor })).body.mensagens[0]?.message).toBe(
      'O município já existe na instalação.',
    )
    for (const usuario of ['gestor', 'fiscal', 'alfa'])
      expect((await (await scene.as(usuario)).try(criarMunicipio, { ...base, gestor })).status).toBe(403)
  })

  it('a block stops the sign-in with its message, and is lifted again', async () => {
    const daOutra = async () => {
      const { lista } = await admin.call(buscarMunicipiosDaInstalacao, {})
      const porto = lista.find(({ id }) => id === 2)
      if (!porto) throw new Error('No second city')
      return porto
    }
    const entrar = () => scene.publico.post('/v2/rest/public/login/autenticar', { usuario: 'gestor.porto', senha: 'Demo@2026' })
    const antes = JSON.stringify((await entrar()).body)
    await admin.call(salvarMunicipio, { ...(await daOutra()), bloqueio: 'CONTRATO', motivo })
    const bloqueado = JSON.stringify((await entrar()).body)
    expect([bloqueado === antes, bloqueado.includes('municipioBloqueado')]).toEqual([false, true])
    await admin.call(salvarMunicipio, { ...(await daOutra()), bloqueio: 'NENHUM', motivo })
    expect(JSON.stringify((await entrar()).body)).not.toContain('municipioBloqueado')
  })

  it('whom the administrator makes a manager is one, once', async () => {
    const calls = registryCalls(gestores)
    const [pessoa] = await scene.owner<{ id: string }>(
      "select p.id from pessoa p where p.municipio_id = 1 and p.nome like 'Maria%' order by p.id limit 1",
    )
    const valores = { pessoaId: Number(pessoa?.id), inicio: '2026-04-15', fim: null, gestorGov: false, usuarioRastreador: null }
    await admin.call(calls.salvar, { valores })
    const papeis = await scene.owner(
      'select perfil from papel where municipio_id = 1 and ator_id = $1 and fim is null and perfil = $2',
      [pessoa?.id, 'gestor'],
    )
    expect(papeis).toEqual([{ perfil: 'gestor' }])
    expect((await admin.try(calls.salvar, { valores })).body.mensagens[0]?.message).toBe('A pessoa já é gestora deste município.')
  })
})

describe('R2-2.10-21 /home/actions/broadcast-notificacao (A26, E3-3.3-16)', () => {
  it('each recipient sees the notification once', async () => {
    const valores = {
      titulo: 'Aviso',
      texto: 'Texto do aviso',
      publico: 'PERFIL',
      perfil: 'fiscal',
      iniciaEm: '2026-04-15',
      fim: null,
      email: false,
    }
    const { previa, ordem } = await ordenar('broadcast-notificacao', valores)
    expect(previa.total).toBeGreaterThan(0)
    expect(ordem.sucesso).toBe(previa.total)
    const fiscal = await scene.as('fiscal')
    expect((await fiscal.call(verNotificacoes, {})).lista.map(({ titulo }) => titulo)).toEqual(['Aviso'])
    expect((await fiscal.call(verNotificacoes, {})).lista).toEqual([])
    expect((await (await scene.as('alfa')).call(verNotificacoes, {})).lista).toEqual([])
  })
})

describe('R2-2.10-17 /home/actions/import-giss (A37)', () => {
  const enviar = async (quem: Client, linhas: readonly string[]) => {
    const limite = 'limite-do-teste'
    const { body } = await scene.app
      .inject({
        method: 'POST',
        url: '/v2/rest/file/upload',
        headers: { authorization: `Bearer ${quem.token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
        payload: `--${limite}\r\ncontent-disposition: form-data; name="file"; filename="giss.csv"\r\ncontent-type: text/csv\r\n\r\n${linhas.join('\r\n')}\r\n--${limite}--\r\n`,
      })
      .then((answer) => ({ body: answer.json<{ id: number }>() }))
    return quem.try(validarImportacao, { tipo: 'empresas-giss', arquivoId: body.id })
  }
  const cabecalho = 'cpf_cnpj;razao_social;inscricao_municipal;email'

  it('a file of the descriptor registers two companies, leaves a known one as it is, and another layout is refused', async () => {
    const linhas = [
      cabecalho,
      '40.000.001/0001-50;Alfa Conhecida;;',
      '33.000.167/0001-01;Empresa Um Ltda;9001;um@empresa.example',
      '60.746.948/0001-12;Empresa Dois Ltda;9002;',
      '123;Sem documento;;',
    ]
    const antes = await scene.owner<{ n: number }>('select count(*)::int as n from pessoa where municipio_id = 1')
    const { body } = await enviar(admin, linhas)
    await admin.call(confirmarImportacao, { id: (body as unknown as { id: number }).id })
    await scene.runProcesses()
    const depois = await scene.owner<{ n: number }>('select count(*)::int as n from pessoa where municipio_id = 1')
    expect((depois[0]?.n ?? 0) - (antes[0]?.n ?? 0)).toBe(2)
    expect((await enviar(admin, ['nome;cnpj', 'x;y'])).body.mensagens[0]?.message).toContain('Arquivo errado: falta a coluna')
    expect((await enviar(await scene.as('gestor'), [cabecalho])).status).toBe(403)
  })

  it("a layout of the city takes the place of the program's from its day on; columns that it does not name are left empty", async () => {
    const { salvar } = registryCalls(leiautesGiss)
    const valores = {
      edicao: '2026',
      inicio: '2026-04-01',
      fim: null,
      documento: 'CNPJ',
      nome: 'Razão',
      inscricao: null,
      email: null,
    }
    const repetida = await admin.try(salvar, { valores: { ...valores, nome: 'cnpj' } })
    expect(repetida.body.mensagens.map(({ message }) => message)).toEqual(['Cada campo está em uma coluna própria do arquivo.'])
    await admin.call(salvar, { valores })
    const { body } = await enviar(admin, ['Razão;Cnpj', 'Empresa Três Ltda;00.000.000/0001-91'])
    const { id } = body as unknown as { id: number }
    await admin.call(confirmarImportacao, { id })
    await scene.runProcesses()
    expect(await scene.owner("select nome, email from pessoa where municipio_id = 1 and documento = '00000000000191'")).toEqual([
      { nome: 'Empresa Três Ltda', email: null },
    ])
    expect((await enviar(admin, [cabecalho])).body.mensagens[0]?.message).toContain("falta a coluna 'CNPJ'")
    await scene.owner('delete from leiaute_empresa_giss where municipio_id = 1 and fim is null')
  })
})
