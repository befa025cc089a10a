import { type ComponentType, type CSSProperties, type ReactNode, type Ref, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import classes from './form.module.css'

/** What every field accepts. `span`: columns out of 12 that it takes in a FormGrid on the desktop. */
export type CommonFieldProps = {
  label: string
  description?: ReactNode
  placeholder?: string
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  error?: string
  span?: number
  id?: string
  autoFocus?: boolean
  onBlur?: () => void
}

/** A field is bound to a form (`control`, `name`) or controlled (`value`, `onChange`). */
export type FieldProps<Value, Form extends FieldValues = FieldValues> = CommonFieldProps &
  (
    | { control: Control<Form, any, any>; name: FieldPath<Form>; value?: undefined; onChange?: (value: Value) => void }
    | { control?: undefined; name?: string; value: Value; onChange: (value: Value) => void }
  )

/** What the drawing part of a field receives once bound. */
export type InnerFieldProps<Value> = Omit<CommonFieldProps, 'onBlur'> & {
  name?: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

type Check<Value, Own> = (value: Value, own: Own) => string | undefined

/**
 * Makes a field from its drawing part. `empty` stands in for a missing form value; `check` finds what is wrong with a typed value
 * (shown once the field was left, and stopping the submission of a form without resolver).
 */
export function bindField<Value, Own extends object = object>(
  Inner: ComponentType<InnerFieldProps<Value> & Own>,
  options: { empty: Value; check?: Check<Value, Own> },
) {
  type Loose = CommonFieldProps & {
    control?: Control<FieldValues>
    name?: string
    value?: Value
    onChange?: (value: Value) => void
  } & Own

  function Plain({ onBlur, control: _control, ...props }: Loose & { inputRef?: InnerFieldProps<Value>['inputRef'] }) {
    const [left, setLeft] = useState(false)
    const value = props.value ?? options.empty
    const own = props as unknown as Own
    const problem = left ? options.check?.(value, own) : undefined
    const inner = {
      ...props,
      value,
      onChange: (next: Value) => props.onChange?.(next),
      error: props.error ?? problem,
      onBlur: () => {
        setLeft(true)
        onBlur?.()
      },
    } as unknown as InnerFieldProps<Value> & Own
    return <Inner {...inner} />
  }

  function Bound(props: Loose) {
    const { field, fieldState } = useController({
      control: props.control,
      name: props.name ?? '',
      rules: options.check ? { validate: (value: Value) => options.check?.(value ?? options.empty, props) ?? true } : undefined,
    })
    return (
      <Plain
        {...props}
        inputRef={field.ref}
        value={field.value as Value}
        error={props.error ?? fieldState.error?.message}
        onChange={(value: Value) => {
          field.onChange(value)
          props.onChange?.(value)
        }}
        onBlur={() => {
          field.onBlur()
          props.onBlur?.()
        }}
      />
    )
  }

  return function Field<Form extends FieldValues>(props: FieldProps<Value, Form> & Own) {
    const loose = props as unknown as Loose
    return loose.control ? <Bound {...loose} /> : <Plain {...loose} />
  }
}

/** Class and width of the root element of a field inside a FormGrid. Narrow fields (dates, amounts) stand in pairs on a phone. */
export function cellProps(span: number | undefined, narrow = false): { className: string; style: CSSProperties } {
  const pair = narrow && span !== undefined && span <= 3
  return {
    className: `${classes.cell ?? ''} ${pair ? classes.narrow : ''}`.trim(),
    style: { '--iss-span': span ?? 12 } as CSSProperties,
  }
}

/** The props that Mantine's inputs take from a bound field. */
export function inputProps<Value>(props: InnerFieldProps<Value>, narrow = false) {
  const { label, description, placeholder, required, disabled, readOnly, error, id, name, autoFocus, onBlur, inputRef, span } =
    props
  return {
    label,
    description,
    placeholder,
    required,
    disabled,
    readOnly,
    error,
    id,
    name,
    onBlur,
    ref: inputRef,
    'data-autofocus': autoFocus || undefined,
    'data-readonly': readOnly || undefined,
    ...cellProps(span, narrow),
  }
}
