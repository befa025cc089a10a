import { buscarTudo } from '@iss/portal/contract/busca'
import { createApp } from '@iss/platform/http'
import { demoPassword } from '@iss/testing'
import pg from 'pg'
import { type Bench, measure, report } from './measure.ts'
import { gravarNotas } from './notas-em-massa.ts'
import { ms, print, timed } from './palavras.ts'

const people = Number(process.env.ISS_BENCH_PESSOAS ?? 1_000_000)
const notes = Number(process.env.ISS_BENCH_NOTAS ?? 1_000_000)
const nomes =
  'Ana Bruno Carla Diego Elisa Fábio Gilda Hugo Inês João Karina Luís Marta Nélio Olga Paulo Quésia Rui Sônia Tiago Uiara Vera Wagner Xênia Yara Zélio'
const sobrenomes =
  'Silva Souza Almeida Barros Cardoso Dutra Esteves Farias Gomes Hora Iglesias Junqueira Klein Lopes Macedo Nogueira Otero Peixoto Queiroz Ramos Sampaio Teles Urbano Vasques Werneck Ximenes Zanetti'
const ramos = 'Comércio Serviços Transportes Engenharia Informática Consultoria Clínica Oficina Restaurante Escola Hotel Gráfica'

/** What people type: frequent and rare names, two words, documents in part, numbers, codes that are none, and what nobody is called. */
const digitado = {
  fiscal: [
    'silva',
    'sil',
    'zélio',
    'klein hotel',
    'vasques en',
    'ximenes',
    'com',
    'hot',
    '5000012',
    '50.000.123',
    '123456',
    'inexistente',
    'qwx',
  ],
  alfa: ['silva', 'klein', 'ximenes', '1234', 'inexistente', '10001'],
}

/** The one search in a city of a million people and as many notes, through the whole call, against the bare look-up of a person by its key. */
export async function benchBusca(bench: Bench): Promise<void> {
  await gravarPessoas(bench)
  const nome = nomeDe('d.id')
  await gravarNotas(bench, notes, { tomador_nome: nome, tomador_documento: `lpad((50000000000 + d.id % 20000)::text, 11, '0')` })
  await gravarCatalogo(bench)
  const { house, pool, runtime, secret } = bench
  const app = await createApp({ house, pool, runtime, secret, version: '0', ratePerMinute: 0 })
  const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method: 'POST', url: `/v2/rest${url}`, headers, payload })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
    return answer.json()
  }
  for (const [usuario, textos] of Object.entries(digitado)) {
    const { accessToken } = await post('/public/identidade/entrar', { usuario, senha: demoPassword })
    const headers = { authorization: `Bearer ${accessToken}` }
    const buscar = (texto: string) => post(buscarTudo.path, { texto }, headers)
    for (const texto of textos) {
      const times: number[] = []
      let grupos: { grupo: string; achados: unknown[] }[] = []
      for (let round = 0; round < 7; round += 1) times.push(await timed(async () => (grupos = await buscar(texto))))
      times.sort((a, b) => a - b)
      const achou = grupos.map(({ grupo, achados }) => `${achados.length} ${grupo}`).join(', ') || 'nada'
      print(`${usuario}: '${texto}' (${achou})`, `${ms(times[3] ?? 0)} (mediana de 7; até ${ms(times[6] ?? 0)})`)
    }
    const owner = new pg.Pool({ connectionString: bench.appUrl, max: 4 })
    const measures = await measure(
      [
        {
          name: 'PostgreSQL, uma pessoa pela chave',
          work: async (connection, turn) => {
            const client = await owner.connect()
            try {
              await client.query(`begin read only; select set_config('iss.municipio', '1', true)`)
              await client.query({
                name: 'p',
                text: 'select * from pessoa where municipio_id = 1 and id = $1',
                values: [connection * 7 + turn],
              })
              await client.query('commit')
            } finally {
              client.release()
            }
          },
        },
        {
          name: `busca de ${usuario}`,
          work: async (connection, turn) => void (await buscar(textos[(connection * 5 + turn) % textos.length] ?? '')),
        },
      ],
      4,
      5,
      2,
      bench.cpu,
    )
    await owner.end()
    report(`Busca de ${usuario}, 4 pessoas ao mesmo tempo (pedido: p95 abaixo de 80 ms)`, measures)
  }
  await app.close()
}

const lista = (palavras: string) =>
  `(array[${palavras
    .split(' ')
    .map((palavra) => `'${palavra}'`)
    .join(', ')}])`
/** A name made of a number, as SQL. */
const nomeDe = (n: string) => {
  const um = (palavras: string, divisor: number) => `${lista(palavras)}[1 + (${n} / ${divisor}) % ${palavras.split(' ').length}]`
  return `${um(nomes, 1)} || ' ' || ${um(sobrenomes, 26)} || ' ' || ${um(sobrenomes, 702)} || ' ' || ${um(ramos, 5)}`
}

/** As many people as a large city has, written by PostgreSQL itself. */
async function gravarPessoas({ ownerUrl }: Bench): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const took = await timed(() =>
    owner.query(
      `insert into pessoa (municipio_id, documento, nome, busca, inscricao_municipal, cadastro_inicial, ultima_alteracao)
       select 1, lpad((50000000000 + g)::text, 11, '0'), n.nome, lower(unaccent(n.nome)), (1000000 + g)::text, '2024-01-01', now()
       from generate_series(1, $1::int) g cross join lateral (select ${nomeDe('g')} as nome) n`,
      [people],
    ),
  )
  await owner.query('vacuum analyze pessoa')
  await owner.end()
  print(`${people.toLocaleString('pt-BR')} pessoas gravadas em ${ms(took)}\n`)
}

/** The catalogues of takers that these notes would have filled: twenty thousand to a provider. */
async function gravarCatalogo({ ownerUrl }: Bench): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(
    `insert into catalogo_tomador (municipio_id, contribuinte_id, documento, nome, usado_em, ultima_nota_id)
     select 1, prestador_id, tomador_documento, min(tomador_nome), max(emissao), max(id) from nota_fiscal where municipio_id = 1 and tomador_documento is not null
     group by 2, 3 on conflict do nothing`,
  )
  await owner.query('vacuum analyze catalogo_tomador')
  await owner.end()
}
