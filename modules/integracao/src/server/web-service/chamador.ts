import { isCodigoIntegracao } from '@iss/acesso/domain/codigo-integracao'
import { normalizeDocumento, raizCnpj } from '@iss/kernel/documento'
import type { PessoaLida } from '@iss/abrasf/lote-lido'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Pessoa, pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import type { CertificateInfo } from '@iss/platform/xml'
import { sql } from 'drizzle-orm'
import { mensagemDaRecusa } from '../../domain/web-service/mensagens-abrasf.ts'
import { createJuizCertificado } from '../juiz-certificado.ts'
import type { MensagemRecebida } from './ler-mensagem.ts'
import { RecusaDoServico } from './recusa.ts'

/** The code for integration in the header Authorization: as Bearer, or as user or password of Basic; null when there is none. */
export function codigoDoCabecalho(authorization: string | undefined): string | null {
  const [esquema = '', valor = ''] = (authorization ?? '').trim().split(/\s+/, 2)
  if (/^bearer$/i.test(esquema)) return valor
  if (!/^basic$/i.test(esquema)) return null
  const partes = Buffer.from(valor, 'base64').toString('utf8').split(':')
  return partes.find(isCodigoIntegracao) ?? partes.at(-1) ?? ''
}

/** The person that a message names as its provider (or asker): by document, else by municipal registration. */
export async function findPessoaLida(ctx: Context, lida: PessoaLida | null): Promise<Pessoa | undefined> {
  if (lida?.documento) return findPessoaPorDocumento(ctx, lida.documento)
  if (!lida?.inscricaoMunicipal) return undefined
  const [pessoa] = await ctx.db
    .select()
    .from(pessoaTable)
    .where(sql`ltrim(${pessoaTable.inscricaoMunicipal}, '0') = ltrim(${lida.inscricaoMunicipal}, '0')`)
    .limit(1)
  return pessoa
}

/** For whom a message speaks. */
export function titularDaMensagem({ lote, pedido }: MensagemRecebida): PessoaLida | null {
  if (lote) return lote.prestador
  const dados = pedido?.dados
  if (!dados) return null
  if ('cancelamento' in dados) return dados.cancelamento.prestador
  return dados.tipo === 'tomado' ? dados.consulente : dados.prestador
}

/**
 * The certificate whose signature stands for the whole message: of the batch, or one holder's of every RPS, or of the order. Null when something of it
 * bears none: nobody may add to what another signed.
 */
export function certificadoDaAssinatura(
  { lote, pedido }: Pick<MensagemRecebida, 'lote' | 'pedido'>,
  soDeclaracao: boolean,
): CertificateInfo | null {
  if (pedido) return pedido.assinatura?.valida ? pedido.assinatura.certificado : null
  if (!lote) return null
  if (lote.assinatura?.valida) return lote.assinatura.certificado
  const certificados = lote.rps.map(({ assinatura }) =>
    assinatura?.valida && (assinatura.cobre === 'declaracao' || !soDeclaracao) ? assinatura.certificado : null,
  )
  const [primeiro = null] = certificados
  return primeiro && certificados.every((um) => um?.pem === primeiro.pem) ? primeiro : null
}

/** Judges a certificate that is to tell who calls: an authority that nobody knows never does, in any environment. */
export async function checkCertificadoDoChamador(ctx: Context, certificado: CertificateInfo, em: Date): Promise<void> {
  const julgar = await createJuizCertificado(ctx, certificado.cnpj ?? certificado.cpf ?? '', em)
  const { violations, avisos } = julgar(certificado)
  const contra = [...violations, ...avisos]
  if (contra.length > 0) throw new RecusaDoServico(...contra.map((violation) => mensagemDaRecusa(violation)))
}

/**
 * The account under which the holder of a certificate acts for a person: the person's own when the holder is the company (same root) or the person
 * itself, else that of the accountant who keeps it. Null when there is none.
 */
export async function findContaDoTitular(ctx: Context, { cnpj, cpf }: CertificateInfo, pessoa: Pessoa): Promise<number | null> {
  const titular = cnpj ?? cpf
  if (titular === null) return null
  const raiz = raizCnpj(titular)
  const propria = raiz === null ? titular === normalizeDocumento(pessoa.documento) : raiz === raizCnpj(pessoa.documento)
  const { rows } = await ctx.client.query<{ conta_id: string }>(
    `select v.conta_id from conta_vinculo v
       join conta c on c.id = v.conta_id and c.situacao = 'ATIVA'
       join pessoa u on u.municipio_id = v.municipio_id and u.id = v.pessoa_id
      where v.municipio_id = iss_municipio() and pode_atuar_por(v.municipio_id, u.id, $1, $2)
        and case when $3 then u.id = $1
            else exists (select 1 from papel p where p.municipio_id = v.municipio_id and p.ator_id = u.id and p.perfil = 'contador' and p.fim is null)
              and (u.documento = $4 or $5::text is not null and left(u.documento, 8) = $5) end
      order by c.id limit 1`,
    [pessoa.id, ctx.clock.today(), propria, titular, raiz],
  )
  return rows[0] ? Number(rows[0].conta_id) : null
}
