import { assinar, gerarChaves } from '@iss/agente-conector/signature'
import type { Scene } from '@iss/testing'
import pg from 'pg'

const raiz = (indice: number) => String(10_000_000 + indice * 137).padStart(8, '0')

/** The two check digits of a CNPJ of twelve digits. */
function cnpj(indice: number): string {
  const base = `${raiz(indice)}0001`
  const digito = (texto: string) => {
    const pesos = texto.length === 12 ? [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2] : [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
    const resto = pesos.reduce((soma, peso, posicao) => soma + peso * Number(texto[posicao]), 0) % 11
    return resto < 2 ? 0 : 11 - resto
  }
  const um = digito(base)
  return `${base}${um}${digito(`${base}${um}`)}`
}

/** Another system of a city, in another shape: cents, competences as MM/AAAA, words of its own, documents with marks. */
export async function criarLegado(scene: Scene, { pessoas = 40, guias = 600, notas = 900 } = {}) {
  const nome = `legado_${process.pid}_${Math.trunc(performance.now())}`
  await scene.owner(`create database ${nome}`)
  const url = Object.assign(new URL(scene.ownerUrl), { pathname: `/${nome}` }).href
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => undefined)
  await pool.query(`
    create schema trib;
    create table trib.contrib (cod int primary key, cgc text not null, razao text not null, im text, dt_alt timestamptz not null default clock_timestamp());
    create table trib.lanc (nr int primary key, cod int not null references trib.contrib, mes text not null, vl_cent bigint not null, st char(1) not null,
      dt_alt timestamptz not null default clock_timestamp());
    create table trib.pagto (id serial primary key, nr int not null references trib.lanc, dt date not null, vl numeric(12,2) not null);
    create table trib.nf (serie text not null, nr int not null, chave text generated always as (serie || '-' || nr) stored unique, cod int not null references trib.contrib,
      dt date not null, vl text not null, st char(1) not null);
    create table trib.guia_iss (id serial, chave_portal text primary key, numero text, cgc text, total numeric(12,2), estado text, gravacoes int not null default 1);
    create function trib.contar() returns trigger language plpgsql as $$ begin new.gravacoes := old.gravacoes + 1; return new; end $$;
    create trigger contar before update on trib.guia_iss for each row execute function trib.contar();
    create view trib.vw_lanc as select l.*, c.cgc from trib.lanc l join trib.contrib c using (cod);
    create view trib.vw_nf as select n.*, c.cgc from trib.nf n join trib.contrib c using (cod);`)
  const documentos = Array.from({ length: pessoas }, (_, indice) => cnpj(indice))
  await pool.query(
    `insert into trib.contrib (cod, cgc, razao, im) select i, substr(d, 1, 2) || '.' || substr(d, 3, 3) || '.' || substr(d, 6, 3) || '/' || substr(d, 9, 4) || '-' || substr(d, 13),
       'Empresa Legada ' || i, 'L' || i from unnest($1::text[]) with ordinality as u(d, i)`,
    [documentos],
  )
  const inserir = (texto: string, quantos: number) => pool.query(texto, [quantos, pessoas])
  await inserir(
    `insert into trib.lanc (nr, cod, mes, vl_cent, st) select g, 1 + g % $2, to_char(date '2024-01-01' + (g % 12) * interval '1 month', 'MM/YYYY'), 1000 + g * 37 % 99991,
       (array['A', 'P', 'C'])[1 + g % 3] from generate_series(1, $1::int) g`,
    guias,
  )
  await pool.query(
    `insert into trib.pagto (nr, dt, vl) select nr, date '2024-02-10' + (nr % 300), vl_cent / 100.0 from trib.lanc where st = 'P' order by nr`,
  )
  await inserir(
    `insert into trib.nf (serie, nr, cod, dt, vl, st) select 'U', g, 1 + g % $2, date '2024-01-01' + g % 366,
       translate(to_char(100 + g * 13.37, 'FM999G990D00'), ',.', '.,'), case when g % 50 = 0 then 'C' else 'N' end from generate_series(1, $1::int) g`,
    notas,
  )
  return {
    url,
    pool,
    documentos,
    async contar() {
      const { rows } = await pool.query<{ pessoas: number; guias: number; pagamentos: number; notas: number }>(
        `select (select count(*) from trib.contrib)::int as pessoas, (select count(*) from trib.lanc)::int as guias, (select count(*) from trib.pagto)::int as pagamentos,
           (select count(*) from trib.nf)::int as notas`,
      )
      const [row] = rows
      if (!row) throw new Error('Nothing was counted')
      return row
    },
    async close() {
      await pool.end()
      await scene.owner(`drop database ${nome} with (force)`)
    },
  }
}
export type Legado = Awaited<ReturnType<typeof criarLegado>>

const receber = (especie: string, fonte: object, campos: object, totais?: object) => ({
  nome: `legado-${especie}`,
  versao: 1,
  sentido: 'RECEBER',
  especie,
  fonte: { esquema: 'trib', ...fonte },
  campos,
  ...(totais ? { totais } : {}),
})

/** How the other system is read and written, declared. */
const scripts = [
  receber(
    'pessoas',
    { tabela: 'contrib', chave: 'cod', alteradoEm: 'dt_alt' },
    {
      documento: { coluna: 'cgc', tipo: 'digitos' },
      nome: { coluna: 'razao' },
      inscricaoMunicipal: { coluna: 'im', vazio: true },
      codigoGrp: { coluna: 'cod' },
    },
  ),
  receber(
    'guias',
    { tabela: 'vw_lanc', chave: 'nr', alteradoEm: 'dt_alt' },
    {
      numero: { coluna: 'nr' },
      documento: { coluna: 'cgc', tipo: 'digitos' },
      competencia: { coluna: 'mes', tipo: 'competencia' },
      valor: { coluna: 'vl_cent', tipo: 'centavos' },
      situacao: { coluna: 'st', de: { A: 'ABERTA', P: 'PAGA', C: 'CANCELADA' } },
    },
    { valor: 'valor', competencia: 'competencia' },
  ),
  receber(
    'pagamentos',
    { tabela: 'pagto', chave: 'id' },
    {
      guia: { coluna: 'nr' },
      autenticacao: { coluna: 'id' },
      dataPagamento: { coluna: 'dt', tipo: 'data' },
      valor: { coluna: 'vl', tipo: 'valor' },
    },
    { valor: 'valor', competencia: 'dataPagamento' },
  ),
  receber(
    'documentos',
    { tabela: 'vw_nf', chave: 'chave' },
    {
      numero: { coluna: 'nr' },
      documento: { coluna: 'cgc', tipo: 'digitos' },
      emissao: { coluna: 'dt', tipo: 'data' },
      competencia: { coluna: 'dt', tipo: 'competencia' },
      valor: { coluna: 'vl', tipo: 'valor' },
      situacao: { coluna: 'st', de: { N: 'EMITIDA', C: 'CANCELADA' } },
    },
    { valor: 'valor', competencia: 'competencia' },
  ),
  {
    nome: 'guias-ao-legado',
    versao: 1,
    sentido: 'ENVIAR',
    especie: 'guias',
    destino: { esquema: 'trib', tabela: 'guia_iss', chave: 'chave_portal' },
    colunas: { numero: 'numero', cgc: 'contribuinte.documento', total: 'total', estado: 'estado' },
    codigo: 'id',
  },
]

/** Puts the scripts into the city, signed and active; answers the key that the agent is to trust. */
export async function ativarScripts(scene: Scene): Promise<string> {
  const { publica, privada } = gerarChaves()
  await scene.owner(`update tnc_sync_script set ativo = false where municipio_id = 1`)
  for (const script of scripts) {
    const arquivo = JSON.stringify(script)
    await scene.owner(
      `insert into tnc_sync_script (municipio_id, nome, arquivo, assinatura, ativo, ativado_por_id)
       values (1, $1, $2, $3, true, (select min(id) from pessoa where municipio_id = 1))`,
      [script.nome, arquivo, assinar(arquivo, privada)],
    )
  }
  return publica
}
