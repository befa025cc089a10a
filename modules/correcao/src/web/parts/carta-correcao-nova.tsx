import { rowsOfList } from '@iss/list/web/list-view'
import { useConfirm } from '@iss/ui/confirm-dialog'
import { Form, FormActions, FormGrid } from '@iss/ui/form'
import { MultiSelectField } from '@iss/ui/multi-select-field'
import { Panel } from '@iss/ui/panel'
import { TextArea } from '@iss/ui/text-area'
import { TextField } from '@iss/ui/text-field'
import { useDraft } from '@iss/portal/draft'
import type { AnswerOutputOf } from '@iss/portal/call'
import { useCall, useCallMutation } from '@iss/portal/hooks'
import { usePage } from '@iss/portal/page'
import { Alert, Button, Text } from '@mantine/core'
import { IconFilePencil, IconPencil } from '@tabler/icons-react'
import { type FieldPath, useForm, useWatch } from 'react-hook-form'
import { emitirCartaCorrecao, prepararCartaCorrecao } from '../../contract/carta-correcao.ts'
import { buscarNota } from '@iss/nota/contract/consulta'
import { cartaErrors, sugerirTexto, validarCarta } from '../../domain/carta-correcao.ts'

type Preparo = AnswerOutputOf<typeof prepararCartaCorrecao>
type CartaForm = { campos: string[]; para: Record<string, string>; texto: string }

const longos: readonly string[] = ['descricao', 'observacoes']

/** A letter for a note: which data it corrects, how each reads now and then, and the statement. */
export function NovaCarta({ notaId, notaNumero }: { notaId: number; notaNumero: number }) {
  const preparo = useCall(prepararCartaCorrecao, { notaId })
  if (!preparo.data) return null
  const { impedimentos } = preparo.data
  if (impedimentos.length > 0) return <Alert color="red">{impedimentos.join(' ')}</Alert>
  return <Formulario key={preparo.data.proxima} notaId={notaId} notaNumero={notaNumero} preparo={preparo.data} />
}

function Formulario({ notaId, notaNumero, preparo }: { notaId: number; notaNumero: number; preparo: Preparo }) {
  const page = usePage()
  const confirm = useConfirm()
  const form = useForm<CartaForm>({
    defaultValues: {
      campos: preparo.campos.filter(({ corrigido }) => corrigido !== null).map(({ campo }) => campo),
      para: Object.fromEntries(preparo.campos.map(({ campo, corrigido, valor }) => [campo, corrigido ?? valor])),
      texto: '',
    },
  })
  const draft = useDraft(`carta-correcao/${notaId}/${preparo.proxima}`, form)
  const campos = useWatch({ control: form.control, name: 'campos' })
  const emitir = useCallMutation(emitirCartaCorrecao, {
    form,
    draft,
    idempotencyKey: true,
    invalidate: [rowsOfList('cartas-correcao'), prepararCartaCorrecao, buscarNota],
    onSuccess: ({ mensagem }) => page.success(mensagem),
  })
  const escolhidos = preparo.campos.filter(({ campo }) => campos.includes(campo))
  const correcoesDe = ({ campos: nomes, para }: CartaForm) =>
    preparo.campos.filter(({ campo }) => nomes.includes(campo)).map(({ campo }) => ({ campo, para: para[campo] ?? '' }))

  const enviar = async (valores: CartaForm) => {
    const pedido = { notaId, texto: valores.texto, correcoes: correcoesDe(valores) }
    const violacoes = validarCarta(pedido, {
      estado: 'EMITIDA',
      cartas: preparo.proxima - 1,
      permitida: true,
      valores: Object.fromEntries(preparo.campos.map(({ campo, valor }) => [campo, valor])),
    })
    for (const [index, { field, message }] of violacoes.entries())
      form.setError(nomeDoCampo(field, pedido.correcoes), { type: 'validate', message }, { shouldFocus: index === 0 })
    if (violacoes.length > 0) return
    const question =
      preparo.proxima === 1
        ? `Confirma a emissão da carta de correção da NF-e nº ${notaNumero}?`
        : `Confirma a emissão da carta de correção nº ${preparo.proxima} da NF-e nº ${notaNumero}? A carta anterior ficará sem efeito.`
    if (await confirm({ question, confirmLabel: 'Emitir' })) emitir.mutate(pedido)
  }

  return (
    <Form form={form} draft={draft} onSubmit={enviar} label="Carta de Correção de NF-e">
      <Panel title={`Carta de correção nº ${preparo.proxima}`}>
        {preparo.proxima > 1 ? (
          <Alert color="yellow" mb="md">
            Esta carta substitui a anterior por inteiro: mantenha nela as correções que devem continuar valendo.
          </Alert>
        ) : null}
        <FormGrid>
          <MultiSelectField
            control={form.control}
            name="campos"
            label="Dados a corrigir"
            required
            placeholder="Selecione"
            description={cartaErrors.proibido.message}
            options={preparo.campos.map(({ campo, rotulo }) => ({ value: campo, label: rotulo }))}
            span={12}
          />
          {escolhidos.map(({ campo, rotulo, maximo, valor }) => {
            const comum = {
              control: form.control,
              name: `para.${campo}` as FieldPath<CartaForm>,
              label: `${rotulo}: passa a ser`,
              required: true,
              maxLength: maximo,
              description: (
                <Text component="span" inherit style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  Como consta na nota: {valor || 'não informado'}
                </Text>
              ),
              span: 12,
            } as const
            return longos.includes(campo) ? <TextArea key={campo} {...comum} rows={4} /> : <TextField key={campo} {...comum} />
          })}
          <TextArea
            control={form.control}
            name="texto"
            label="Texto da correção"
            required
            maxLength={1000}
            rows={4}
            description="De 15 a 1000 caracteres. É o que a carta impressa declara."
            span={12}
          />
        </FormGrid>
        <FormActions>
          <Button
            variant="default"
            disabled={campos.length === 0}
            leftSection={<IconPencil size={17} aria-hidden="true" />}
            onClick={() => {
              const { para } = form.getValues()
              const texto = sugerirTexto(escolhidos.map(({ campo, valor }) => ({ campo, de: valor, para: para[campo] ?? '' })))
              form.setValue('texto', texto, { shouldDirty: true })
              form.clearErrors('texto')
            }}
          >
            Sugerir texto
          </Button>
          <Button type="submit" loading={emitir.isPending} leftSection={<IconFilePencil size={17} aria-hidden="true" />}>
            Emitir carta
          </Button>
        </FormActions>
      </Panel>
    </Form>
  )
}

/** Where the form shows a violation of the letter. */
function nomeDoCampo(field: string | undefined, correcoes: readonly { campo: string }[]): FieldPath<CartaForm> {
  const indice = /^correcoes\.(\d+)\./.exec(field ?? '')?.[1]
  const campo = indice === undefined ? undefined : correcoes[Number(indice)]?.campo
  if (campo !== undefined) return `para.${campo}`
  return field === 'correcoes' ? 'campos' : 'texto'
}
