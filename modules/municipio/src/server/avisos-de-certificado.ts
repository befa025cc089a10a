import { daysBetween, formatData, plusDays } from '@iss/kernel/data'
import { renderMail } from '@iss/platform/mail'
import { type Context, defineRoutine } from '@iss/platform/server'
import { and, eq, isNotNull, lt, lte } from 'drizzle-orm'
import { avisoDias, avisoFinalDias, labelTipoCertificado, type TipoCertificado } from '../domain/certificado.ts'
import { municipioTexts } from '../domain/errors.ts'
import { certificadoTable } from '../tables/certificado.ts'

/** How urgent the end of a certificate is: 1 within thirty days, 2 within seven, 3 over. */
function estagioDe(hoje: string, validade: string): 1 | 2 | 3 {
  const dias = daysBetween(hoje, validade)
  if (dias < 0) return 3
  return dias <= avisoFinalDias ? 2 : 1
}

/** Writes to the gestores and administrators of the city about certificates that end, at each stage once (A21). A day without a worker is made up for. */
export async function avisarCertificados(ctx: Context): Promise<void> {
  const hoje = ctx.clock.today()
  const rows = await ctx.db
    .select()
    .from(certificadoTable)
    .where(
      and(
        eq(certificadoTable.ativo, true),
        isNotNull(certificadoTable.validade),
        lte(certificadoTable.validade, plusDays(hoje, avisoDias)),
      ),
    )
  for (const { id, tipoCertificado, validade, titular } of rows) {
    if (validade === null) continue
    const aviso = estagioDe(hoje, validade)
    // Two workers at once: the second changes nothing.
    const meus = await ctx.db
      .update(certificadoTable)
      .set({ aviso })
      .where(and(eq(certificadoTable.id, id), lt(certificadoTable.aviso, aviso)))
      .returning({ id: certificadoTable.id })
    const para = meus.length === 0 ? [] : await listResponsaveis(ctx)
    if (para.length === 0) continue
    const frase = (aviso === 3 ? municipioTexts.certificadoVencido : municipioTexts.certificadoAVencer)
      .replace('{tipo}', labelTipoCertificado[tipoCertificado as TipoCertificado])
      .replace('{data}', formatData(validade))
    const titulo = frase.split('. ')[0] ?? frase
    const mail = {
      titulo,
      paragrafos: [
        frase,
        ...(titular ? [`Titular: ${titular}.`] : []),
        'Sem certificado em vigor as notas não são assinadas nem enviadas ao Emissor Nacional.',
      ],
      botao: { texto: 'Abrir os certificados', url: new URL('/home/configuracao/certificados', ctx.baseUrl).href },
    }
    await ctx.mail({ para, assunto: titulo, ...renderMail(mail) })
    await ctx.audit({ tipo: 'certificado.aviso', entidade: 'certificado', entidadeId: id, depois: { aviso, validade } })
  }
}

/** Addresses of who manages the city and who administers the installation from it. */
async function listResponsaveis({ client, clock }: Context): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `select distinct p.email from papel r join pessoa p on p.municipio_id = r.municipio_id and p.id = r.ator_id
     where r.perfil in ('gestor', 'administrador') and (r.fim is null or r.fim > $1) and p.email is not null order by 1`,
    [clock.today()],
  )
  return rows.map(({ email }) => email)
}

export const avisosDeCertificado = defineRoutine({ nome: 'avisos-de-certificado', everySeconds: 3600, run: avisarCertificados })
